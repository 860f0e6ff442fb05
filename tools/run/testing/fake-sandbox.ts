process.env['NAME'] = 'sandbox';
await import('./fake-program.ts');

export {};
