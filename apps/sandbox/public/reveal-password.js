// Shows and hides a password. Without this script the field simply stays hidden.
for (const button of document.querySelectorAll('.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!(input instanceof HTMLInputElement)) continue;
  button.classList.add('is-ready');
  button.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    input.focus();
  });
  // A password manager must still see a password field when the form goes out.
  input.form?.addEventListener('submit', () => {
    input.type = 'password';
  });
}
