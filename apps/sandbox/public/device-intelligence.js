// The scripts of the vendors of device intelligence: one file, which becomes the vendor that its address names.
// Each looks at the browser, sends what it saw to its own origin, and offers the names that its real one has.
(() => {
  const script = document.currentScript;
  const home = new URL(script.src);
  const vendor = home.pathname.split('/')[1];

  const collect = (session, clientId) =>
    fetch(new URL(`/${vendor}/collect`, home), {
      method: 'POST',
      body: JSON.stringify({
        session,
        client_id: clientId,
        language: navigator.language,
        screen: [screen.width, screen.height],
      }),
    }).then((answer) => {
      if (!answer.ok) throw new Error(`${vendor} is out of service`);
      return answer.json();
    });

  const surfaces = {
    ipqs: () => {
      const result = collect(null, decodeURIComponent(home.pathname.split('/')[3] ?? ''));
      window.Startup = {
        AfterResult: (take) => void result.then(take, () => {}),
        AfterFailure: (take) => void result.catch(take),
      };
    },
    sardine: () => {
      window._Sardine = {
        createContext: ({ clientId, sessionKey, onDeviceResponse }) =>
          void collect(sessionKey, clientId).then(onDeviceResponse, () => {}),
      };
    },
    nethone: () => {
      window.NTHN = {
        profiler: {
          init: ({ attemptReference, clientId }) => collect(attemptReference, clientId),
        },
      };
    },
    neuroid: () => {
      const known = { clientId: '' };
      const commands = {
        siteId: (id) => {
          known.clientId = id;
        },
        identify: (id) => collect(id, known.clientId),
      };
      window.nid = (command, value) => commands[command]?.(value);
    },
  };
  surfaces[vendor]?.();
})();
