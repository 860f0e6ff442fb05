// Keeps the console live: repaints a section when its part of the world changes, and sends the small
// forms without leaving the page. Without this script everything works by plain page loads.
document.documentElement.classList.add('is-live');
const status = document.getElementById('live-status');
const waiting = new Map();
let lastPart = null;

async function repaint(topic) {
  const current = document.querySelector(`[data-topic="${topic}"]`);
  if (current === null) return;
  const source = current.dataset.source ?? `/seccion/${topic}`;
  const response = await fetch(`${source}${location.search}`);
  if (!response.ok) return;
  const fresh = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .querySelector(`[data-topic="${topic}"]`);
  if (fresh === null || isBusy(current)) return;
  keepFrame(current, fresh);
  const focused = focusKey(current);
  current.replaceWith(fresh);
  choosePart();
  restoreFocus(fresh, focused);
}

// Somebody is typing here: the news can wait until they are done.
function isBusy(section) {
  const active = document.activeElement;
  return section.contains(active) && active.matches('input, select');
}

// An open mail would flash if its frame were loaded again.
function keepFrame(current, fresh) {
  const frame = current.querySelector('iframe');
  const next = fresh.querySelector('iframe');
  if (frame && next && frame.getAttribute('src') === next.getAttribute('src')) {
    next.replaceWith(frame);
  }
}

function focusKey(section) {
  const active = document.activeElement;
  if (!section.contains(active)) return null;
  return [...section.querySelectorAll('button, a, summary, [tabindex]')].indexOf(active);
}

function restoreFocus(section, index) {
  if (index === null || index < 0) return;
  const targets = section.querySelectorAll('button, a, summary, [tabindex]');
  targets[Math.min(index, targets.length - 1)]?.focus({ preventScroll: true });
}

// The sandbox stopped or restarts; the event stream comes back by itself.
function reportBreak() {
  say('El sandbox no contesta. Vuelve a intentar cuando esté encendido.');
}

// Many changes at once need one repainting.
function repaintSoon(topic) {
  if (waiting.has(topic)) return;
  waiting.set(
    topic,
    setTimeout(() => {
      waiting.delete(topic);
      repaint(topic).catch(reportBreak);
    }, 60),
  );
}

async function submit(form) {
  const response = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
    redirect: 'manual',
  });
  const refused = response.status === 422;
  say(refused ? await response.text() : 'Listo.');
  if (refused) return;
  document.activeElement?.matches('input, select') && document.activeElement.blur();
  const topic = form.closest('[data-topic]')?.dataset.topic;
  if (topic) repaintSoon(topic);
}

const TOAST_LIFE_MS = 3_500;
let toastEnd;

function say(text) {
  if (status === null) return;
  status.textContent = text;
  status.classList.toggle('toast', text !== 'Listo.');
  clearTimeout(toastEnd);
  toastEnd = setTimeout(() => {
    status.textContent = '';
    status.classList.remove('toast');
  }, TOAST_LIFE_MS);
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-live]')) return;
  event.preventDefault();
  submit(form).catch(reportBreak);
});

document.addEventListener('change', (event) => {
  const form = event.target instanceof Element && event.target.closest('[data-submit-on-change]');
  if (form instanceof HTMLFormElement) form.requestSubmit();
});

// A phone shows one part of the world at a time: the one whose chip was pressed. Wide screens show them all.
function choosePart() {
  const parts = [...document.querySelectorAll('[data-topic]')];
  const named = parts.find(({ id }) => `#${id}` === location.hash);
  const last = parts.find(({ id }) => id === lastPart);
  const chosen = named ?? last ?? parts[0];
  if (chosen === undefined) return;
  lastPart = chosen.id;
  for (const part of parts) part.classList.toggle('is-chosen', part === chosen);
  for (const chip of document.querySelectorAll('.chips a')) {
    if (chip.hash === `#${chosen.id}`) chip.setAttribute('aria-current', 'true');
    else chip.removeAttribute('aria-current');
  }
}

// What reaches people is also what time that passed has brought: the clock tells it.
const TOLD_BY_CLOCK = ['mail', 'phone', 'webhooks'];

addEventListener('hashchange', choosePart);
choosePart();

const events = new EventSource('/eventos');
events.addEventListener('change', ({ data }) => {
  repaintSoon(data);
  if (TOLD_BY_CLOCK.includes(data) && document.querySelector('.happened')) repaintSoon('clock');
});
// After a break nobody knows what was missed.
let hadBreak = false;
events.addEventListener('error', () => {
  hadBreak = true;
});
events.addEventListener('open', () => {
  if (!hadBreak) return;
  hadBreak = false;
  for (const section of document.querySelectorAll('[data-topic]')) {
    repaintSoon(section.dataset.topic);
  }
});
