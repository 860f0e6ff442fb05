// Inside the processor's frame: checks what was typed, makes a token of it, tells the shop's page.
const form = document.querySelector('form');
const { shop, key } = form.dataset;
const tell = (message) => parent.postMessage(message, shop);
const field = (name) => form.elements.namedItem(name);

function passesLuhn(number) {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

const digits = (name) => field(name).value.replace(/\D/g, '');
const checks = {
  number: () =>
    digits('number').length < 13 || !passesLuhn(digits('number'))
      ? 'Revisa el número de tu tarjeta.'
      : '',
  name: () =>
    field('name').value.trim() === '' ? 'Escribe tu nombre como está en la tarjeta.' : '',
  expiry: () => {
    const [month = '', year = ''] = [digits('expiry').slice(0, 2), digits('expiry').slice(2, 4)];
    const isDate = year.length === 2 && Number(month) >= 1 && Number(month) <= 12;
    const end = new Date(2000 + Number(year), Number(month), 1);
    return isDate && end > new Date()
      ? ''
      : 'Escribe el vencimiento como MM/AA, sin que haya pasado.';
  },
  cvc: () => (/^\d{3,4}$/.test(digits('cvc')) ? '' : 'Escribe los 3 o 4 dígitos del código.'),
};

function show(name, message) {
  const input = field(name);
  const note = document.getElementById(`${name}-error`);
  input.setAttribute('aria-invalid', String(message !== ''));
  input.closest('.field').classList.toggle('has-error', message !== '');
  note.textContent = message;
  note.hidden = message === '';
}

function wrongFields() {
  const wrong = Object.keys(checks).filter((name) => {
    const message = checks[name]();
    show(name, message);
    return message !== '';
  });
  if (wrong.length > 0) field(wrong[0]).focus();
  return wrong;
}

async function submit() {
  const wrong = wrongFields();
  if (wrong.length > 0) return tell({ conekta: 'invalid', error: { fields: wrong } });
  const expiry = digits('expiry');
  const card = {
    number: digits('number'),
    name: field('name').value.trim(),
    exp_month: expiry.slice(0, 2),
    exp_year: `20${expiry.slice(2, 4)}`,
    cvc: digits('cvc'),
  };
  form.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch('/conekta/tokens', {
      method: 'POST',
      body: JSON.stringify({ card }),
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/vnd.conekta-v2.3.0+json',
        'content-type': 'application/json',
      },
    });
    const answer = await response.json();
    if (response.ok) return tell({ conekta: 'token', token: answer });
    const [detail] = answer.details ?? [];
    const name = { 'card.number': 'number', 'card.cvc': 'cvc', 'card.exp_year': 'expiry' }[
      detail?.param
    ];
    if (name) show(name, detail.message);
    tell({ conekta: 'error', error: answer });
  } catch {
    tell({ conekta: 'error', error: { object: 'error', type: 'network_error', details: [] } });
  } finally {
    form.removeAttribute('aria-busy');
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
addEventListener('message', (event) => {
  if (event.origin !== shop || event.source !== parent) return;
  if (event.data?.conekta === 'submit') void submit();
});

for (const name of Object.keys(checks)) {
  // What was wrong is forgiven while it is being mended.
  field(name).addEventListener('input', () => show(name, ''));
}
field('number').addEventListener('input', ({ target }) => {
  target.value = digits('number')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
});
field('expiry').addEventListener('input', ({ target }) => {
  const typed = digits('expiry').slice(0, 4);
  target.value = typed.length > 2 ? `${typed.slice(0, 2)}/${typed.slice(2)}` : typed;
});

new ResizeObserver(() =>
  tell({ conekta: 'height', height: document.documentElement.getBoundingClientRect().height }),
).observe(document.documentElement);
tell({ conekta: 'ready' });
