// Looks again and again whether something was written into the books, and draws it.
const EVERY_MS = 1_500;
const status = document.getElementById('live-status');

async function look() {
  const current = document.getElementById('dinero');
  const response = await fetch(`/dinero/parte${location.search}`);
  if (current === null || !response.ok) return;
  const fresh = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .getElementById('dinero');
  if (fresh === null || fresh.dataset.newest === current.dataset.newest) return;
  const focused = [...current.querySelectorAll('a')].indexOf(document.activeElement);
  current.replaceWith(fresh);
  if (focused >= 0) fresh.querySelectorAll('a')[focused]?.focus({ preventScroll: true });
  const title = fresh.querySelector('h2');
  if (status !== null && title !== null) status.textContent = title.textContent;
}

async function goOn() {
  // Nobody sees a page that is behind another one.
  if (!document.hidden) await look().catch(() => {});
  setTimeout(goOn, EVERY_MS);
}

void goOn();
