// Follows an order: asks the shop's own server whether something was told about it, and repaints the
// part of the page that says so. Without this script the page is simply reloaded by hand.
const SOON_MS = 1_000;
const LATER_MS = 5_000;
/** After this many questions nobody is likely to be waiting in front of the page. */
const EAGER_MAX = 120;
let asked = 0;

async function look() {
  const current = document.getElementById('pedido');
  if (current === null) return;
  try {
    const answer = await fetch(current.dataset.follow);
    if (answer.ok && (await answer.json()).revision !== current.dataset.revision) {
      await repaint(current);
    }
  } catch {
    // The shop is away for a moment; it is asked again.
  }
}

async function repaint(current) {
  // Somebody is typing an amount: the news can wait until they are done.
  if (current.contains(document.activeElement) && document.activeElement.matches('input, select')) {
    return;
  }
  const answer = await fetch(current.dataset.page);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.getElementById('pedido');
  if (fresh === null) return;
  const hadFocus = current.contains(document.activeElement);
  // The boxes stay and their contents change: that is what a screen reader listens to.
  for (const id of ['pedido-estado', 'pedido-detalle']) swap(page, id);
  current.dataset.revision = fresh.dataset.revision;
  // What was asked for has happened.
  document.querySelector('.shop-main > .notice')?.remove();
  // A paid order empties its cart.
  const count = page.getElementById('carrito');
  if (count !== null) document.getElementById('carrito')?.replaceWith(count);
  if (hadFocus) document.getElementById('contenido')?.focus();
}

function swap(page, id) {
  const fresh = page.getElementById(id);
  if (fresh !== null) document.getElementById(id)?.replaceChildren(...fresh.childNodes);
}

async function follow() {
  if (!document.hidden) {
    await look();
    asked += 1;
  }
  setTimeout(follow, asked < EAGER_MAX ? SOON_MS : LATER_MS);
}

setTimeout(follow, SOON_MS);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) asked = 0;
});
