// Runs on the machine's own Node (20 or later), before anything is installed: plain JavaScript,
// no dependencies. Brings the machine to the point where our programs run on their own Node.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSdkIfChanged } from './sdk-build.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NODE_MAJOR_MIN = 20;
const NODE_MAJOR_OWN = 26;

/** Says why, in one line, and ends. */
export function refuse(message) {
  console.error(`\n  ${message}\n`);
  process.exit(1);
}

/** Our own Node, with everything installed beside it and built that is imported built. */
export function prepare() {
  const major = majorOf(process.versions.node);
  if (major < NODE_MAJOR_MIN) {
    refuse(`Node ${NODE_MAJOR_MIN} or later is needed; this is ${process.versions.node}.`);
  }
  if (!isInstalled(root)) install();
  const node = ownNode(major);
  buildSdkIfChanged(root, node);
  return node;
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

/**
 * Whether `node_modules` is what the lockfile says: by the stamp of our last install, or, for
 * somebody who ran `npm install` by hand, by npm's own record of what it put there.
 */
export function isInstalled(folder) {
  const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.abona-lockfile');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest(lockfile)) return true;
  const record = join(folder, 'node_modules', '.package-lock.json');
  return (
    existsSync(record) && agree(JSON.parse(lockfile), JSON.parse(readFileSync(record, 'utf8')))
  );
}

function agree(lockfile, record) {
  return Object.entries(lockfile.packages).every(([path, { version, optional }]) => {
    const found = record.packages[path];
    if (path === '') return true;
    // Of the optional packages only this platform's are there.
    return found === undefined ? optional === true : found.version === version;
  });
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex');
}

function install() {
  console.log('Installing dependencies (first start, or the lockfile changed) …');
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { status, error } = runNpm([...flags, '--loglevel=error']);
  if (error) refuse(`npm could not be run: ${error.message}`);
  if (status !== 0) refuse('The dependencies could not be installed; npm says why above.');
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  writeFileSync(join(root, 'node_modules', '.abona-lockfile'), digest(lockfile));
}

/** The npm that started us, else the one on the PATH. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  return npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function ownNode(major) {
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installed)) return installed;
  if (major >= NODE_MAJOR_OWN) return process.execPath;
  return refuse(
    `npm has no Node ${NODE_MAJOR_OWN} for ${process.platform}-${process.arch}: ` +
      `install Node ${NODE_MAJOR_OWN} and run this again.`,
  );
}

/** Runs a program of ours on our own Node, passes signals on, and ends as it ends. */
export function become(node, program, args = []) {
  const child = spawn(node, [join(root, program), ...args], {
    cwd: root,
    // The channel tells the program when we are gone, even by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${dirname(node)}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (failure) => refuse(`${node} could not be run: ${failure.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  watchNpm(() => child.kill('SIGTERM'));
}

/**
 * npm cannot pass on a kill -9, but its death gives us, or the shell that it put between itself and
 * us, another parent.
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = isShell(process.ppid) ? process.ppid : null;
  const parents = () => [process.ppid, shell === null ? null : parentOf(shell)].join();
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}

function isShell(pid) {
  return /^-?(sh|ash|bash|dash|ksh|zsh|busybox)$/.test(basename(ask(pid, 'comm')));
}

function parentOf(pid) {
  return ask(pid, 'ppid');
}

/** One fact about a program, read where the system has it at hand. */
function ask(pid, fact) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', `${fact}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = line.lastIndexOf(')');
    return fact === 'comm'
      ? line.slice(line.indexOf('(') + 1, end)
      : line.slice(end + 4).split(' ')[0];
  } catch {
    return '';
  }
}
