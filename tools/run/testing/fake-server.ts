process.env['NAME'] = 'server';
await import('./fake-program.ts');

export {};
