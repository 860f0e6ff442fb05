// `npm run build`: the app in dist/, with everything the server must know about it.
await import('./build/build-web.ts');
// React's browser renderer, which draws the pages here, leaves a message port open.
process.exit();
