// The native side of the mobile app, played by a page: it hosts the web app in a frame and speaks the
// bridge's protocol with it. What a real app does over its webview's message channel goes by
// postMessage here, to the app's own origin and to nobody else.
const PROTOCOL = 'abona.bridge.v1';
const bench = document.getElementById('contenido');
const webview = document.getElementById('webview');
const talk = document.getElementById('conversacion');
const account = document.getElementById('cuenta');
const origin = bench.dataset.app;

let session = null;
let nonce = null;
let usedNonce = null;

function note(who, text) {
  const line = document.createElement('li');
  line.textContent = `${who}: ${text}`;
  line.dataset.who = who;
  talk.append(line);
  line.scrollIntoView({ block: 'nearest' });
}

function say(message) {
  webview.contentWindow.postMessage(JSON.stringify({ protocol: PROTOCOL, ...message }), origin);
  note('app', message.event);
}

// The app signs people in by itself; the webview never sees how.
async function signIn() {
  if (account.value === '') return null;
  const response = await fetch('/app-movil/sesion', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.value, previous: session?.session_token ?? null }),
  });
  const answer = await response.json();
  if (!response.ok) note('app', answer.error);
  session = response.ok ? answer : null;
  return session;
}

function saveSession(token = session?.session_token) {
  if (token === undefined || nonce === null) return note('app', 'no hay sesión que mandar');
  usedNonce = nonce;
  say({ event: 'saveSession', nonce, session_token: token, is_known: session?.is_known ?? true });
}

async function answer({ event, reason }) {
  if (event === 'handleSessionSaved') return;
  if (reason === 'signed_out') {
    session = null;
    return;
  }
  if (event === 'hello') say({ event: 'platform-ready', nonce });
  if (event === 'handleSessionExpired' || session === null) await signIn();
  if (session !== null) saveSession();
}

window.addEventListener('message', ({ source, origin: from, data }) => {
  if (source !== webview.contentWindow || from !== origin || typeof data !== 'string') return;
  const message = JSON.parse(data);
  if (message.protocol !== PROTOCOL) return;
  nonce = message.nonce;
  note('página', [message.event, message.reason, message.outcome].filter(Boolean).join(' '));
  if (document.getElementById('solo').checked) void answer(message);
});

document.getElementById('abrir').addEventListener('submit', (event) => {
  event.preventDefault();
  session = null;
  nonce = null;
  talk.replaceChildren();
  webview.src = `${origin}/pay${document.getElementById('lugar').value}`;
});

const sayings = {
  'platform-ready': () => say({ event: 'platform-ready', nonce: nonce ?? '' }),
  saveSession: async () => {
    if (session === null) await signIn();
    saveSession();
  },
  'used-nonce': () =>
    say({
      event: 'saveSession',
      nonce: usedNonce ?? '',
      session_token: session?.session_token ?? 'a.b.c',
    }),
  forged: () =>
    saveSession('eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4IiwidXNlcl9pZCI6IngiLCJleHAiOjk5OTk5OTk5OTl9.x'),
};
for (const button of document.querySelectorAll('[data-say]')) {
  button.addEventListener('click', () => void sayings[button.dataset.say]());
}
document.getElementById('renovar').addEventListener('click', async () => {
  if ((await signIn()) !== null) saveSession();
});
// A phone's back gesture goes one step back in what the webview has seen.
document.getElementById('atras').addEventListener('click', () => history.back());
