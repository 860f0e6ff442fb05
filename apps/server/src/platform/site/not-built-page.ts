/** What a visitor sees while there is no web app to show. Plain, so that nothing else must work. */
export const NOT_BUILT_PAGE = `<!doctype html>
<html lang="es-MX">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Abona · Volvemos pronto</title>
<h1>Volvemos pronto</h1>
<p>Estamos preparando la aplicación. Intenta de nuevo en unos minutos.</p>
<p lang="en"><small>The web app is not built: <code>npm run build</code> builds it.</small></p>
</html>
`;
