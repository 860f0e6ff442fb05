/**
 * Back closes what lies on top before it leaves a screen: the browser's button, a phone's gesture, an app that
 * hosts us. While anything is open, one entry with the screen's own address lies on the history; it goes away with
 * the last thing that was open, so that nobody presses back for nothing later. The router never hears of it.
 */
const MARK = 'isOpen';

type Close = () => void;
type Change = Parameters<History['pushState']>;

/** The last one lies on top. */
const open: Close[] = [];
/** What has to wait until our own step back is made; null: none is under way. */
let afterStep: (() => void)[] | null = null;
/** A step of ours takes milliseconds, on a busy machine more; one that a frame inside took for us never ends. */
const STEP_MS = 3_000;
let markedAddress = '';
let isWatching = false;

const isMarked = (): boolean => window.history.state?.[MARK] === true;

/** Past the router, which listens to the window's own. */
const change = (kind: 'pushState' | 'replaceState', [state, unused, url]: Change): void =>
  History.prototype[kind].call(window.history, { ...state, [MARK]: false }, unused, url);

function mark(): void {
  markedAddress = window.location.href;
  const { state } = window.history;
  History.prototype.pushState.call(window.history, { ...state, [MARK]: true }, '');
}

/** Takes our entry away, then does what waits for that. */
function stepBack(then: () => void): void {
  if (afterStep !== null) {
    afterStep.push(then);
    return;
  }
  const waiting = [then];
  afterStep = waiting;
  window.history.back();
  setTimeout(() => {
    if (afterStep !== waiting) return;
    // Better an entry too many than an address that never comes.
    change('replaceState', [window.history.state, '']);
    endStep();
  }, STEP_MS);
}

function endStep(): void {
  const waiting = afterStep ?? [];
  afterStep = null;
  for (const act of waiting) act();
}

/** The entry is there while something is open, and only then. */
function settle(): void {
  if (afterStep !== null || isMarked() === open.length > 0) return;
  if (open.length > 0) mark();
  else stepBack(() => {});
}

function onPop(event: PopStateEvent): void {
  if (afterStep !== null) {
    event.stopImmediatePropagation();
    endStep();
    settle();
    return;
  }
  const close = open.at(-1);
  // Far back, or forward to an entry of something that closed long ago: the first is the router's.
  if (close === undefined ? !isMarked() : window.location.href !== markedAddress) return;
  event.stopImmediatePropagation();
  close?.();
  // Something else may be open below it, or it may not want to close.
  setTimeout(settle);
}

/** Whoever goes on from something open takes the place of its entry; whoever leaves no way back, leaves none. */
function watch(): void {
  isWatching = true;
  window.addEventListener('popstate', onPop, { capture: true });
  const { pushState, replaceState } = window.history;
  window.history.pushState = (...args) => {
    if (!isMarked()) pushState.apply(window.history, args);
    else if (afterStep === null) change('replaceState', args);
    else stepBack(() => change('pushState', args));
  };
  window.history.replaceState = (...args) => {
    if (isMarked()) stepBack(() => change('replaceState', args));
    else replaceState.apply(window.history, args);
  };
}

// Whoever loads the page anew on such an entry, or comes back to it from elsewhere, finds nothing open.
if (typeof window !== 'undefined' && isMarked()) {
  watch();
  settle();
}

/** Closes it on back; what is returned says that it is closed, however that came about. */
export function closeOnBack(close: Close): () => void {
  if (!isWatching) watch();
  open.push(close);
  if (afterStep === null && !isMarked()) mark();
  return () => {
    open.splice(open.indexOf(close), 1);
    // Whoever closes one thing to open another, or to go elsewhere, does so at once.
    setTimeout(settle);
  };
}
