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
  if (asked !== view.n) { asked = view.n; chosen = []; over(); }
  document.title = view.title || words.title;
  document.documentElement.lang = keep.language;
  $("seat").textContent = named(view);
  $("where").textContent = (view.where || view.title).replace(/ · /g, "\u00a0· ");
  tongue();
  const parts = [];
  if (view.question) parts.push(question(view.question));
  else parts.push(section("", make("h1", {}, view.outcome || words.no_game)));
  if (view.place.kind === "camera" || live || shot || throwing()) parts.push(camera());
  if (throwing()) parts.push(roll(view.question));
  if (view.seat) parts.push(own());
  if (view.told.length) parts.push(section(words.told, make("ul", {}, ...view.told.map((each) => make("li", {}, each)))));
  const typing = document.activeElement && document.activeElement.type === "search";
  const typed = typing ? document.activeElement.value : "";
  put($("main"), parts);
  if (typing) {
    const field = document.querySelector("input[type=search]");
    if (field) { field.value = typed; field.dispatchEvent(new Event("input")); field.focus(); }
  }
}

function tongue() { $("language").textContent = keep.language === "de" ? "English" : "Deutsch"; }

const named = (seen) => seen.seat || (seen.place.kind === "camera" ? words.camera : words.watching);
const throwing = () => view.question && view.question.mine && view.question.kind === "roll";

function question(asked) {
  const who = asked.by.join(", ");
  const text = [asked.lead ? make("p", { class: "quiet" }, asked.lead) : null, make("h1", {}, asked.text)];
  if (!asked.mine) return section(who, ...text, view.seat ? make("p", { class: "quiet" }, words.waiting) : null);
  const here = section(words.your_turn, ...text);
  if (asked.private && !shown) {
    here.append(make("p", { class: "quiet" }, words.private), show("main"));
    return here;
  }
  if (asked.kind === "choose") choose(asked, here);
  if (asked.kind === "draw") drawn(asked, here);
  return here; // what is private is covered below, with the hand
}

function choose(asked, here) {
  const several = asked.at_least !== 1 || asked.at_most !== 1;
  const list = make("div", { class: "choices" });
  for (const option of asked.options) {
    const on = chosen.includes(option.id);
    list.append(button(option.name, () => {
      if (!several) return answer([option.id]);
      chosen = on ? chosen.filter((id) => id !== option.id) : [...chosen, option.id];
      draw();
    }, on ? "chosen" : option.id === "go_on" ? "main" : ""));
  }
  if (several) list.append(button(words.send, () => answer(chosen), "main"));
  here.append(list);
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
    const fit = cards.filter((each) => each.name.toLocaleLowerCase().includes(typed)).slice(0, 12);
    put(list, fit.map((each) => button(each.name, () => take(each.id))));
  };
  field.addEventListener("input", fill);
  fill();
  return [field, list];
}

function show(kind = "") {
  const made = button(words.show, () => { shown = true; draw(); }, kind);
  made.disabled = lost;
  return made;
}

function card(each) { // as the tablet draws it
  if (!each.kind) return make("li", { class: "card quiet" }, make("h3", {}, each.name));
  const die = (kinds) => make("span", { class: "die" }, ...kinds.map((kind) => make("i", { class: kind })));
  const cost = each.cost === null ? [] : [make("span", { class: "cost" }, `${each.cost} ⚡`)];
  return make("li", { class: `card ${each.accent}` },
    make("div", { class: "band" }, make("span", {}, each.kind), ...cost),
    make("div", { class: "art" }, ...each.dice.slice(0, 4).map(die)),
    make("h3", {}, each.name),
    ...(each.timing ? [make("span", { class: "pill" }, each.timing)] : []),
    ...each.does.map((text) => make("p", {}, text)),
    ...each.may.map((term) => make("p", { class: term.met ? "term met" : "term" }, term.says)),
    make("small", { class: "quiet" }, each.source));
}

function own() {
  const here = section(words.hand);
  if (!shown) {
    here.append(show());
    return here;
  }
  here.append(view.hand.length
    ? make("ul", { class: "hand" }, ...view.cards.map(card))
    : make("p", { class: "quiet" }, words.no_cards));
  if (view.offers.length) {
    here.append(make("h2", {}, words.offers), make("div", { class: "choices" }, ...view.offers.map((each) =>
      button(each.name, () => act("offer", { offer: each.id })))));
  }
  for (const card of view.hidden) {
    if (naming !== card.id) here.append(button(words.name_card, () => { naming = card.id; draw(); }));
    else here.append(make("h2", {}, words.name_card), ...found(card.options, (id) => {
      naming = "";
      act("name", { path: card.id, card: id });
    }));
  }
  here.append(button(words.hide, () => { shown = false; draw(); }, "hide"));
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

// The dice camera: a photo, or on a secure page the live picture

const WIDEST = 2000; // pixels of what is sent
const IDLE = 700; // milliseconds between pictures while no throw is asked for
let shot = null; // what was read last: dice, and the picture it was read in
let live = null; // the stream while it is watched

function camera() {
  const here = make("section", { id: "camera" }, make("h2", {}, words.camera));
  if (shot) here.append(picture());
  if (live) {
    here.append(live.box, make("p", { class: "quiet", id: "state" }, live.state || ""), button(words.stop, endLive));
  } else {
    here.append(button(shot ? words.again : words.photo, () => $("file").click(), shot ? "" : "main"));
    if (isSecureContext && navigator.mediaDevices) here.append(button(words.live, beginLive));
    else here.append(make("p", { class: "quiet" }, words.live_why), button(words.live, secure));
  }
  return here;
}

async function secure() {
  try {
    location.href = (await send("secure", {})).url;
  } catch (trouble) { trouble.status === 401 ? gone() : note(words.lost); }
}

function over() { // the throw that a picture was taken of
  const again = shot && shot.watched;
  if (shot) away();
  shot = null;
  if (again) beginLive();
}

$("file").addEventListener("change", async () => {
  const file = $("file").files[0];
  $("file").value = "";
  if (!file) return;
  const bar = make("progress", { max: 1, value: 0 });
  const said = make("p", { class: "quiet" }, words.sending);
  $("camera").append(bar, said);
  try {
    const { blob, bitmap } = await shrunk(file);
    const told = (part) => { bar.value = part; if (part === 1) said.textContent = words.reading; };
    const read = await patiently(() => upload(blob, told));
    shot = { ...read, bitmap };
    draw();
  } catch (trouble) {
    const why = trouble instanceof Trouble ? words.lost : words.no_picture;
    note((trouble.said && trouble.said.why) || (trouble.status === 413 ? words.too_big : why));
    setTimeout(() => note(""), 6000);
    draw();
  }
});

async function shrunk(file) {
  const image = new Image(); // createImageBitmap turns photos upright in newer browsers only
  image.src = URL.createObjectURL(file);
  await image.decode();
  const scale = Math.min(1, WIDEST / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = make("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise((on) => canvas.toBlob(on, "image/jpeg", 0.9));
  return { blob, bitmap: canvas };
}

async function patiently(go) { // others send pictures, too, and lines break
  for (let left = 4; ; left--) {
    try {
      return await go();
    } catch (trouble) {
      if (![0, 429].includes(trouble.status) || !left) throw trouble;
      await new Promise((on) => setTimeout(on, 1000));
    }
  }
}

function upload(blob, progress) { // fetch cannot say how much has gone
  return new Promise((on, off) => {
    const line = new XMLHttpRequest();
    line.open("POST", `/api/photo?lang=${keep.language}`);
    line.setRequestHeader("Authorization", "Bearer " + keep.token);
    line.setRequestHeader("Content-Type", "application/octet-stream");
    line.upload.onprogress = (event) => progress(event.loaded / event.total);
    line.onload = () => {
      let said = {};
      try { said = JSON.parse(line.responseText); } catch { /* no words, then */ }
      line.status === 200 ? on(said) : off(new Trouble(line.status, said));
    };
    line.onerror = () => off(new Trouble(0, {}));
    line.send(blob);
  });
}

function picture() {
  const canvas = make("canvas", { onclick: touched });
  canvas.width = shot.bitmap.width;
  canvas.height = shot.bitmap.height;
  const pen = canvas.getContext("2d");
  pen.drawImage(shot.bitmap, 0, 0);
  outline(pen, shot.dice);
  const box = make("div", { class: "stack" }, make("div", { class: "picture" }, canvas), make("p", { class: "quiet" }, shot.said || ""));
  if (shot.ready) box.append(button(words.counts, count, "main"));
  return box;
}

const INK = "#0a101c"; // under light lines and letters: tables have any colour

function outline(pen, dice) { // in parts of the picture, whatever its size
  const { width, height } = pen.canvas;
  const size = Math.max(14, width / 26), line = Math.max(3, width / 250);
  pen.font = `600 ${size}px system-ui, sans-serif`;
  pen.lineJoin = "round";
  for (const die of dice) {
    const colour = die.asked ? "#ffcb5c" : die.kept ? "#a9b6cf" : "#7ee2b8";
    pen.beginPath();
    die.outline.forEach(([x, y], n) => (n ? pen.lineTo(x * width, y * height) : pen.moveTo(x * width, y * height)));
    pen.closePath();
    for (const [ink, thick] of [[INK, 2.5 * line], [colour, line]]) {
      pen.strokeStyle = ink;
      pen.lineWidth = thick;
      pen.stroke();
    }
  }
  for (const die of dice) label(pen, die, size); // above all lines
}

function label(pen, die, size) {
  const { width, height } = pen.canvas;
  const middle = die.outline.reduce((sum, [x]) => sum + x / die.outline.length, 0) * width;
  const top = Math.min(...die.outline.map(([, y]) => y)) * height;
  const wide = pen.measureText(die.name).width + size * 0.7, tall = size * 1.35;
  const left = Math.min(Math.max(0, middle - wide / 2), width - wide);
  const above = Math.max(0, top - tall - size * 0.2);
  pen.fillStyle = die.asked ? "#ffcb5c" : INK;
  pen.fillRect(left, above, wide, tall);
  pen.fillStyle = die.asked ? INK : die.kept ? "#a9b6cf" : "#7ee2b8";
  pen.textBaseline = "middle";
  pen.fillText(die.name, left + size * 0.35, above + tall / 2);
}

function touched(event) {
  const canvas = event.currentTarget, at = canvas.getBoundingClientRect();
  const x = (event.clientX - at.left) / at.width, y = (event.clientY - at.top) / at.height;
  const far = (die) => {
    const middle = [0, 1].map((k) => die.outline.reduce((sum, point) => sum + point[k], 0) / die.outline.length);
    return Math.hypot(middle[0] - x, middle[1] - y);
  };
  const die = [...shot.dice].sort((a, b) => far(a) - far(b))[0];
  if (die && die.faces.length) correct(die);
}

function correct(die) {
  const kinds = [...new Set(die.faces.map((face) => face.kind))].filter(Boolean);
  const own = (die.faces.find((face) => face.id === die.face) || {}).kind;
  kinds.sort((a, b) => (b === own) - (a === own)); // its own colour first
  const row = (faces) => make("div", { class: "faces" }, ...faces.map((face) =>
    button([face.name, face.pips ? make("small", {}, face.pips) : null], async () => {
      away();
      try {
        const mended = await send("mend", { shot: shot.id, die: die.id, face: face.id });
        if (shot) Object.assign(shot, mended);
      } catch (trouble) { note((trouble.said && trouble.said.why) || words.lost); }
      draw();
    }, face.id === die.face ? "chosen" : "")));
  before(make("h1", {}, words.pick), ...kinds.map((kind) => make("div", { class: "stack" },
    kinds.length > 1 ? make("h2", {}, kind) : null, row(die.faces.filter((face) => face.kind === kind)))),
  make("div", { class: "choices last" }, ...row(die.faces.filter((face) => !face.kind)).children, button(words.close, away)));
}

async function count() {
  try {
    await send("count", { shot: shot.id });
    over();
  } catch (trouble) { note((trouble.said && trouble.said.why) || words.lost); }
  draw();
}

async function beginLive() {
  if (live) return;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } }, audio: false,
    });
    const video = make("video", { playsinline: "", autoplay: "" });
    video.muted = true;
    video.srcObject = stream;
    const over = make("canvas", { class: "over" });
    live = { stream, video, over, box: make("div", { class: "picture" }, video, over), state: "" };
    shot = null;
    await video.play();
    if (navigator.wakeLock) live.lock = await navigator.wakeLock.request("screen").catch(() => null);
    draw();
    watch(live);
  } catch { note(words.no_camera); }
}

function endLive() {
  if (!live) return;
  live.stream.getTracks().forEach((track) => track.stop());
  if (live.lock) live.lock.release();
  live = null;
  draw();
}

async function watch(mine) {
  const canvas = make("canvas");
  while (live === mine) {
    const { video, over } = mine;
    if (!video.videoWidth || document.hidden) { await new Promise((on) => setTimeout(on, 200)); continue; }
    const scale = Math.min(1, 1280 / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((on) => canvas.toBlob(on, "image/jpeg", 0.85));
    try {
      const read = await ask("photo?live=1", {
        method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: blob,
      });
      over.width = canvas.width;
      over.height = canvas.height;
      outline(over.getContext("2d"), read.dice);
      mine.state = read.said;
      if ($("state")) $("state").textContent = read.said;
      if (read.asks) { shot = { ...read, bitmap: still(canvas), watched: true }; endLive(); }
      else if (!view.question || view.question.kind !== "roll") await new Promise((on) => setTimeout(on, IDLE));
    } catch (trouble) {
      if (trouble.status === 401) return gone();
      if (trouble.said && trouble.said.why && $("state")) $("state").textContent = mine.state = trouble.said.why;
      await new Promise((on) => setTimeout(on, 700));
    }
  }
}

function still(canvas) {
  const copy = make("canvas");
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext("2d").drawImage(canvas, 0, 0);
  return copy;
}

// Coming and going

function gone() {
  keep.token = "";
  view = shot = null;
  endLive();
  away();
  $("seat").textContent = $("where").textContent = "";
  put($("main"), [section("", make("h1", {}, words.gone))]);
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

(async () => {
  words = await ask("words");
  $("leave").setAttribute("aria-label", words.leave);
  tongue();
  try { await comeIn(); } catch (trouble) { return gone(); }
  if (!keep.token) return gone();
  news();
})();
