// The card processor's script for shops: puts its card fields into a frame of its own origin, and
// hands over nothing but tokens. Same names and callbacks as the real one.
(() => {
  const script = document.currentScript;
  const home = new URL(script.src);
  const frameUrl = new URL('../card', home);

  function open({ config, callbacks = {}, options = {} }) {
    const target = document.querySelector(config.targetIFrame);
    if (target === null) throw new Error(`There is no ${config.targetIFrame} for the card fields`);
    const startedAt = performance.now();
    const frame = document.createElement('iframe');
    const address = new URL(frameUrl);
    address.searchParams.set('publicKey', config.publicKey);
    address.searchParams.set('submit', config.useExternalSubmit ? 'external' : 'own');
    address.searchParams.set('input', options.inputType ?? 'flatMode');
    frame.src = address.href;
    frame.title = 'Datos de tu tarjeta';
    frame.setAttribute('allow', 'payment');
    frame.style.cssText = 'display:block;width:100%;height:20rem;border:0';

    const say = (name, ...values) => callbacks[name]?.(...values);
    const submit = () =>
      new Promise((fulfil) => {
        waiting.push(fulfil);
        frame.contentWindow?.postMessage({ conekta: 'submit' }, home.origin);
      });
    const waiting = [];
    const settle = (result) => {
      for (const fulfil of waiting.splice(0)) fulfil(result);
    };
    const hear = {
      ready: () => {
        say('onGetInfoSuccess', { initLoadTime: performance.now() - startedAt });
        say('onUpdateSubmitTrigger', submit);
      },
      height: ({ height }) => {
        frame.style.height = `${Math.min(Math.max(Number(height) || 0, 120), 1200)}px`;
      },
      token: ({ token }) => {
        settle(token);
        say('onCreateTokenSucceeded', token);
      },
      error: ({ error }) => {
        settle(null);
        say('onCreateTokenError', error);
      },
      invalid: ({ error }) => {
        settle(null);
        say('onFormError', error);
      },
    };
    const listen = (event) => {
      if (!frame.isConnected) return removeEventListener('message', listen);
      if (event.origin !== home.origin || event.source !== frame.contentWindow) return;
      hear[event.data?.conekta]?.(event.data);
    };
    addEventListener('message', listen);
    target.replaceChildren(frame);
  }

  window.ConektaCheckoutComponents = { Card: open };
})();
