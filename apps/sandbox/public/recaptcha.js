// The captcha's script: hands out a token for one action. Same names as the real one.
(() => {
  const home = new URL(document.currentScript.src);
  const execute = (siteKey, { action }) =>
    fetch(new URL(`/recaptcha/api2/reload?k=${encodeURIComponent(siteKey)}`, home), {
      method: 'POST',
      body: JSON.stringify({ action }),
    }).then(async (answer) => {
      if (!answer.ok) throw new Error('the captcha is out of service');
      return (await answer.json()).token;
    });
  window.grecaptcha = { ready: (act) => act(), execute };
})();
