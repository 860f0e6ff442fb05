// `npm run build`: what shops install, in dist/. The compiler twice and nothing else: the package has no dependency
// to bundle, and what it says stays readable where somebody debugs into it.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const here = import.meta.dirname;
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
);
const compile = (...options) =>
  execFileSync(process.execPath, [compiler, '--project', 'tsconfig.build.json', ...options], {
    cwd: here,
    stdio: 'inherit',
  });

rmSync(join(here, 'dist'), { recursive: true, force: true });
compile();
// For `require`: the same files, told to be CommonJS by the folder that they are in.
compile(
  ...['--outDir', 'dist/cjs', '--module', 'commonjs', '--moduleResolution', 'bundler'],
  ...['--verbatimModuleSyntax', 'false'],
);
writeFileSync(join(here, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
