"use strict";
// What lies on the table and in a hand: chips, cards as figures, answers by their cards.

let picked = ""; // the card whose ways are shown

// Drawings, fetched once and tinted as a mask

const drawings = {};

function drawing(name) {
  const made = make("i", { class: "drawing", "aria-hidden": "true" });
  if (!drawings[name]) drawings[name] = ask(`drawing?name=${encodeURIComponent(name)}`).then(({ svg }) =>
    `url("data:image/svg+xml,${encodeURIComponent(svg)}")`);
  drawings[name].then((url) => {
    made.style.webkitMaskImage = url;
    made.style.maskImage = url;
  }, () => { delete drawings[name]; });
  return made;
}

// What all can see

function chips(all) {
  return make("div", { class: "chips" }, ...all.map((chip) => make("div", { class: `chip ${chip.accent}` },
    make("span", { class: "called" }, ...(chip.marks.length || !chip.icon ? [] : [drawing(chip.icon)]),
      ...chip.marks.map((mark) => make("b", { class: "mark" }, drawing(mark))), make("span", {}, chip.name)),
    make("strong", {}, chip.value),
    chip.cards.length ? make("div", { class: "lies" }, ...chip.cards.map((card) => slip(card, "small"))) : null)));
}

function slip(card, size = "", texts = card.does || []) { // a card as a glance knows it
  const figure = card.value || "";
  const tone = card.hidden ? "down" : figure ? card.accent : "anomaly";
  const made = make("div", { class: `slip ${size} ${tone} ${card.corners || "round"}` });
  if (card.icon) made.append(drawing(card.icon));
  made.append(make("span", { class: "called" }, card.called || card.name));
  if (figure) made.append(make("strong", {}, figure));
  if (size && size !== "large") return made;
  for (const { icon, text } of card.gives || []) made.append(make("small", { class: "gives" }, text, ...(icon ? [drawing(icon)] : [])));
  if (!card.numbered) made.append(...texts.map((text) => make("small", {}, text)));
  return made;
}

function lying(seen) { // what the question is about, and what follows
  const last = seen.lying.length - 1;
  return [...seen.lying.map((each, n) => slip(each, n === last ? "large" : "row")), ...seen.follows.map((text) => make("p", { class: "follows" }, text))];
}

// Choosing

function choose(asked, here) {
  const several = asked.at_least !== 1 || asked.at_most !== 1;
  const about = (card) => asked.options.filter((option) => option.of === card);
  const loose = asked.options.filter((option) => !option.of && option.id !== asked.rest);
  const cards = Object.keys(asked.cards);
  const paper = asked.private && view.held.includes("?"); // it might be any card that does not lie open
  const held = cards.filter((card) => !paper || view.held.includes(card) || card === picked);
  const tap = (option) => (several ? tick(option.id) : answer([option.id]));
  const list = make("div", { class: "choices" });
  for (const card of held) {
    const ways = about(card);
    const each = ways.length === 1 || !ways.some((way) => way.says); // of several alike each lies there
    if (!each) list.append(tappable(asked.cards[card], null, () => pick(card), picked === card));
    else list.append(...ways.map((way) => tappable(asked.cards[card], way, () => tap(way), chosen.includes(way.id))));
  }
  for (const option of loose) {
    const hints = (option.hints || []).map((text) => make("small", {}, text));
    list.append(button([option.name, ...hints], () => tap(option), chosen.includes(option.id) ? "chosen" : ""));
  }
  if (list.children.length) here.append(list);
  const others = cards.filter((card) => !held.includes(card));
  if (others.length && !(picked && !view.held.includes(picked))) here.append(...found(others.map((id) => ({ id, name: asked.cards[id].name, hint: glance(asked.cards[id]) })), (card) =>
    (about(card).length === 1 ? tap(about(card)[0]) : pick(card))));
  if (picked && about(picked).length > 1) here.append(...waysOf(asked.cards[picked], about(picked), tap));
}

const glance = (card) => (card.value ? `${card.called} ${card.value}` : "");

function tappable(card, way, act, on) {
  const made = slip(card, "", way && way.says ? [way.name] : card.does);
  const told = way ? [...(way.says && card.numbered ? [way.name] : []), ...way.hints] : [];
  made.append(...told.map((text) => make("small", { class: "hint" }, text)));
  return make("button", { type: "button", class: on ? "holds chosen" : "holds", onclick: act }, made);
}

function waysOf(card, ways, tap) {
  const where = ways.filter((way) => way.hints.length), rest = ways.filter((way) => !way.hints.length);
  const told = `${glance(card) || card.name} …`;
  return [make("h2", { class: "then" }, told),
    make("div", { class: "ways where" }, ...where.map((way) =>
      button([way.name, ...way.hints.map((text) => make("small", {}, text))], () => tap(way)))),
    make("div", { class: "ways" }, ...rest.map((way) => button(way.name, () => tap(way))))];
}

function pick(card) { picked = picked === card ? "" : card; draw(); }

function tick(option) {
  chosen = chosen.includes(option) ? chosen.filter((id) => id !== option) : [...chosen, option];
  draw();
}

function thumb(asked) { // the commonest answer, at the foot of the screen
  if (!asked || !asked.mine || asked.kind !== "choose") return [];
  const rest = asked.options.find((option) => option.id === asked.rest);
  const open = shown || !asked.private;
  const several = open && (asked.at_least !== 1 || asked.at_most !== 1);
  const made = [];
  if (several) {
    const most = asked.at_most > asked.at_least ? asked.at_most : asked.at_least;
    const send = button(`${words.send} (${chosen.length}/${most})`, () => answer(chosen), "main");
    send.disabled = chosen.length < asked.at_least || chosen.length > asked.at_most;
    made.push(send);
  } else if (rest) made.push(button(rest.name, () => answer([rest.id]), "main"));
  return made;
}

// One's own hand

function own() {
  const covered = view.question && view.question.mine && view.question.private; // and says so, above
  if (!shown) return covered ? null : section(words.hand, show());
  const asked = view.question && view.question.mine ? view.question.cards || {} : {};
  const rest = view.cards.filter((_, n) => !(view.held[n] in asked)); // the others are answers, above
  const small = rest.every((each) => each.corners || each.hidden);
  const here = section(rest.length || !view.hand.length ? words.hand : "");
  if (!view.hand.length) here.append(make("p", { class: "quiet" }, words.no_cards));
  else if (small && rest.length) here.append(make("div", { class: "choices" }, ...rest.map((each) => slip(each))));
  else if (rest.length) here.append(make("ul", { class: "hand" }, ...rest.map(card)));
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
  if (view.standing !== null) here.append(standing());
  return here.textContent ? here : null;
}

function standing() { // seen by whoever holds the phone alone
  const on = view.standing;
  return make("button", { type: "button", role: "switch", class: "switch", "aria-checked": String(on),
    onclick: () => act("stand", { on: !on }) }, make("span", {}, words.all_stand), make("i", {}), make("span", {}, on ? words.on : words.off));
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

function show(kind = "") {
  const made = button(words.show, () => { shown = true; draw(); }, kind);
  made.disabled = lost;
  return made;
}
