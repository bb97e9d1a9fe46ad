"use strict";
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
