"use strict";
// One page for every place: a seat, the dice camera, or watching. It draws what the tablet says.

const $ = (id) => document.getElementById(id);
const keep = {
  get token() { return localStorage.getItem("token") || ""; },
  set token(value) { value ? localStorage.setItem("token", value) : localStorage.removeItem("token"); },
  get language() {
    return localStorage.getItem("language") || (navigator.language.startsWith("de") ? "de" : "en");
  },
  set language(value) { localStorage.setItem("language", value); },
};
let words = {};
let view = null;
let version = "";
let shown = false; // whether what is private lies open
let chosen = []; // of several, or of the dice
let naming = ""; // the hidden card of the hand that is to be named
let asked = null; // the question that was drawn last
let lost = false; // whether the tablet does not answer
let waiting = null; // the request for news, to be given up when something else matters more

class Trouble extends Error {
  constructor(status, said) { super(String(status)); this.status = status; this.said = said; }
}

// Asking the tablet

async function ask(path, options = {}) {
  const join = path.includes("?") ? "&" : "?";
  const headers = { ...(keep.token ? { Authorization: "Bearer " + keep.token } : {}), ...(options.headers || {}) };
  const answer = await fetch(`/api/${path}${join}lang=${keep.language}`, { ...options, headers });
  const said = await answer.json();
  if (!answer.ok) throw new Trouble(answer.status, said);
  return said;
}

const send = (path, fields) => ask(path, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields),
});

async function comeIn() {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", "/"); // used once: it must not be sent again by a reload
  if (keep.token && !(await gives())) return;
  const old = keep.token;
  try {
    keep.token = (await send("come-in", { secret })).token;
  } catch (trouble) {
    if (!keep.token || trouble.status === 429) throw trouble;
    return note(words.bad_code);
  }
  if (old) leave(old).catch(() => {});
}

async function gives() { // whether it gives up the place it has: a link may come from anybody
  let place;
  try {
    place = named(await ask("view"));
  } catch (trouble) {
    return trouble.status === 401; // it has none any more
  }
  return new Promise((on) => {
    $("dialog").addEventListener("cancel", () => on(false), { once: true }); // by the phone's own way back
    before(make("h1", {}, place), make("p", {}, words.another), make("div", { class: "choices" },
      button(words.yes, () => { away(); on(true); }, "main"), button(words.no, () => { away(); on(false); })));
  });
}

const leave = (token) => ask("leave", {
  method: "POST", headers: { "Content-Type": "application/json", Authorization: "Bearer " + token }, body: "{}",
});

async function news() {
  for (let pause = 500; ; ) {
    if (document.hidden) { await woken(); version = ""; }
    let late = false;
    waiting = new AbortController();
    const patience = setTimeout((it) => { late = true; it.abort(); }, PATIENCE, waiting);
    try {
      const next = await ask(`view?version=${encodeURIComponent(version)}`, { signal: waiting.signal });
      const fresh = next.version !== version || lost;
      view = next; version = next.version; pause = 500;
      if (lost) { lost = false; note(""); }
      if (fresh) draw();
    } catch (trouble) {
      if (trouble.status === 401) return gone();
      if (trouble.name === "AbortError" && !late) continue;
      lose(trouble.said && trouble.said.moved ? trouble.said.why : words.lost);
      await new Promise((on) => setTimeout(on, pause));
      pause = Math.min(5000, pause * 2);
      version = "";
    } finally { clearTimeout(patience); }
  }
}

const PATIENCE = 40000; // milliseconds; the tablet answers within 25 seconds, news or none

function lose(why) { // the tablet is gone, or was switched off: a hand must not be left lying open
  lost = true;
  shown = false;
  note(why);
  if (view) return draw();
  put($("main"), [section("", make("h1", {}, why))]);
  put($("thumb"), []);
  note("");
}

const woken = () => new Promise((on) =>
  document.addEventListener("visibilitychange", on, { once: true }));
document.addEventListener("visibilitychange", () => {
  if (document.hidden) { shown = false; draw(); } // whoever wakes it may be somebody else
  else if (waiting) waiting.abort(); // asleep, a phone forgets its lines
});

// Drawing

function make(kind, attributes = {}, ...inside) {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "disabled") made.disabled = value;
    else made.setAttribute(name, value);
  }
  made.append(...inside.filter((each) => each !== null && each !== undefined));
  return made;
}

function put(place, parts) { // replaceChildren, for browsers before it
  place.textContent = "";
  place.append(...parts.filter(Boolean));
}

const section = (title, ...inside) => make("section", {}, title ? make("h2", {}, title) : null, ...inside);
const button = (text, act, kind = "") => make("button", { class: kind, type: "button", onclick: act }, ...[].concat(text));

function note(text) { $("note").hidden = !text; $("note").textContent = text; }

function draw() {
  if (!view) return;
  if (asked !== view.n) { asked = view.n; chosen = []; picked = ""; over(); }
  document.title = view.title || words.title;
  document.documentElement.lang = keep.language;
  $("seat").textContent = named(view);
  $("where").textContent = (view.where || view.title).replace(/ · /g, "\u00a0· ");
  cover();
  tongue();
  const { question: now } = view;
  const parts = [now ? question(now) : section("", make("h1", {}, view.outcome || words.no_game))];
  if (view.table.chips.length) parts.push(chips(view.table.chips));
  if (now && now.mine) parts.push(answers(now));
  if (view.place.kind === "camera" || live || shot || throwing()) parts.push(camera());
  if (throwing()) parts.push(roll(now));
  if (view.seat) parts.push(own());
  if (view.told.length) parts.push(section(words.told, make("ul", {}, ...view.told.map((each) => make("li", {}, each)))));
  const typing = document.activeElement && document.activeElement.type === "search";
  const typed = typing ? document.activeElement.value : "";
  put($("main"), parts);
  put($("thumb"), thumb(now));
  if (typing) {
    const field = document.querySelector("input[type=search]");
    if (field) { field.value = typed; field.dispatchEvent(new Event("input")); field.focus(); }
  }
}

function cover() { // whether the hand lies open, in one place whatever is asked
  const made = $("cover");
  made.hidden = !view.seat;
  made.disabled = lost;
  made.textContent = shown ? words.hide : words.show;
}

function tongue() { $("language").textContent = keep.language === "de" ? "English" : "Deutsch"; }

const named = (seen) => seen.seat || (seen.place.kind === "camera" ? words.camera : words.watching);
const throwing = () => view.question && view.question.mine && view.question.kind === "roll";

function question(asked) {
  const who = asked.mine ? words.your_turn : asked.by.join(", ");
  const lead = asked.lead ? make("p", { class: "quiet" }, asked.lead) : null;
  const wait = view.seat && !asked.mine ? make("p", { class: "quiet" }, words.waiting) : null;
  return section(who, lead, make("h1", {}, asked.text), ...lying(view.table), wait);
}

function answers(asked) {
  const here = section("");
  if (asked.private && !shown) here.append(make("p", { class: "quiet" }, words.private), show(asked.rest ? "" : "main"));
  else if (asked.kind === "choose") choose(asked, here);
  else if (asked.kind === "draw") drawn(asked, here);
  return [...here.children].some((each) => each.tagName !== "DIV" || each.children.length) ? here : null;
}

function drawn(asked, here) {
  const taken = chosen.filter((id) => asked.options.some((each) => each.id === id));
  const left = asked.options.filter((each) => !taken.includes(each.id));
  for (const id of taken) {
    const name = asked.options.find((each) => each.id === id).name;
    here.append(button(name, () => { chosen = taken.filter((each) => each !== id); draw(); }, "chosen"));
  }
  if (left.length) here.append(...found(left, (id) => {
    const now = [...taken, id];
    if (now.length === asked.count) return answer(now);
    chosen = now;
    draw();
  }));
  if (asked.unseen.length) here.append(button(words.taken, () => answer(asked.unseen), "main"));
}

function found(cards, take) { // by a part of their names
  const list = make("div", { class: "choices" });
  const field = make("input", { type: "search", placeholder: words.search, "aria-label": words.search });
  const fill = () => {
    const typed = field.value.trim().toLocaleLowerCase();
    const fit = cards.filter((each) => `${each.name} ${each.hint || ""}`.toLocaleLowerCase().includes(typed)).slice(0, 12);
    put(list, fit.map((each) => button([each.name, each.hint ? make("small", {}, each.hint) : null].filter(Boolean), () => take(each.id))));
  };
  field.addEventListener("input", fill);
  fill();
  return [field, list];
}

function roll(asked) { // below the camera, which is quicker
  const here = section(words.enter_faces);
  asked.dice.forEach((die, n) => {
    here.append(make("h2", {}, die.name), make("div", { class: "faces" }, ...die.faces.map((face) =>
      button(face.name, () => { chosen[n] = face.id; draw(); }, chosen[n] === face.id ? "chosen" : ""))));
  });
  const ready = asked.dice.every((_, n) => chosen[n]);
  const go = button(words.send, () => answer(chosen.slice(0, asked.dice.length)), "main");
  go.disabled = !ready;
  here.append(go);
  return here;
}

// Answering

const answer = (given) => act("answer", { answer: given });

async function act(path, fields) {
  try {
    await send(path, { ...fields, n: view.n, asked: (view.question || {}).asked });
    chosen = [];
  } catch (trouble) {
    if (trouble.status === 401) return gone();
    const why = (trouble.said && trouble.said.why) || words.lost;
    if (trouble.said && trouble.said.ask) return sure(why, () => act(path, { ...fields, sure: true }));
    note(why);
    setTimeout(() => note(""), 5000);
  }
}

function sure(why, go) {
  before(make("p", {}, why), make("div", { class: "choices" },
    button(words.yes, () => { away(); go(); }, "main"), button(words.no, away)));
}

function before(...parts) { // a box before everything; Safari knows no dialogs before 2022
  const box = $("dialog");
  away();
  put(box, parts);
  if (box.showModal) box.showModal();
  else box.setAttribute("open", "");
}

function away() {
  const box = $("dialog");
  if (box.showModal) box.close();
  else box.removeAttribute("open");
}

// Coming and going

function gone() {
  keep.token = "";
  view = shot = null;
  endLive();
  away();
  $("seat").textContent = $("where").textContent = "";
  put($("main"), [section("", make("h1", {}, words.gone))]);
  put($("thumb"), []);
  $("cover").hidden = true;
  note("");
}

window.addEventListener("hashchange", () => { // another code, in the same window
  if (location.hash.length > 1) location.reload();
});
$("language").addEventListener("click", async () => {
  keep.language = keep.language === "de" ? "en" : "de";
  words = await ask("words");
  version = "";
  if (waiting) waiting.abort();
});
$("leave").addEventListener("click", () => sure(words.leave, async () => { await send("leave", {}).catch(() => {}); gone(); }));

$("cover").addEventListener("click", () => { shown = !shown; draw(); });
document.addEventListener("DOMContentLoaded", async () => { // once the other scripts are there
  words = await ask("words");
  $("leave").setAttribute("aria-label", words.leave);
  tongue();
  try { await comeIn(); } catch (trouble) { return gone(); }
  if (!keep.token) return gone();
  news();
});
