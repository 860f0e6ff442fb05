const source = (files: string): RegExp => new RegExp(`/(?:src/)?(?:${files})\\.tsx?$`);

/**
 * Few files, each needed as a whole: what the pages' scripts share, what the app starts with, what
 * stands around a screen, what a login takes, and the screens of trouble. Whatever is left travels
 * with the screen that wants it. A group takes along all that its modules import; the higher
 * priority wins.
 */
export const chunkGroups = [
  {
    name: 'base',
    test: new RegExp(
      `vite/preload-helper|${source('browser/(?:configuration|storage|stored|theme)').source}`,
    ),
    priority: 50,
  },
  { name: 'app', test: source('main'), priority: 40 },
  {
    // Small things that parts far from each other need: none should fetch the other's for them.
    name: 'shared',
    test: source(
      [
        'kernel/src/(?:result|money)',
        'session/(?:facts/masked-email|purchase/(?:known-payment|payment-ids))',
        'tracking/(?:funnel-step|full-funnel)',
        'ui/src/flower/petal-path|ui/src/form/filled-share',
      ].join('|'),
    ),
    priority: 35,
  },
  // A login and the first steps need it: whoever takes the steps must not fetch the login's file.
  { name: 'cookies', test: source('browser/cookies'), priority: 36 },
  // Signing out ends the notices of this browser, and their screen begins them: it must not fetch the login's file.
  { name: 'push', test: source('browser/push-subscription'), priority: 36 },
  {
    name: 'login',
    test: source('session/(?:login/(?:log-in|login-provider)|sign-out)'),
    priority: 30,
  },
  {
    name: 'frame',
    test: source(
      [
        'shell/(?:screen-frame|trouble/failure-notice)|routing/use-navigation',
        'ui/src/(?:text|button/button|button/button-link|shell/screen)',
        'ui/src/layout/(?:card|columns|responsive|section|stack)',
        'ui/src/display/(?:row|petal-tile|tag)',
        'ui/src/feedback/(?:banner|skeleton)',
      ].join('|'),
    ),
    priority: 20,
  },
  {
    // What every step of the funnel and most of its ends say and ask.
    name: 'funnel',
    test: source(
      'copy/funnel|features/origination/frame/(?:lazy-cancel-sheet|purchase-title|use-leaving)',
    ),
    priority: 15,
  },
  {
    name: 'dates',
    test: source(
      'kernel/src/(?:date-format|civil-date|mexico-city-time)|browser/log-invalid-date|lib/(?:day-text|peso)',
    ),
    priority: 16,
  },
  {
    // What is small and known behind the login.
    name: 'known',
    test: source(
      'ui/src/money|ui/src/layout/wall|flags/use-flags|session/(?:facts/first-name|login/post-login-destination)',
    ),
    priority: 14,
  },
  {
    // What is known of loans, wherever it is shown.
    name: 'loans',
    test: source('session/facts/loan-facts|routing/loan-paths'),
    priority: 12,
  },
  { name: 'flower', test: source('ui/src/flower/(?:flower|petal-states)'), priority: 13 },
  {
    // Home's own, of which a few other screens show parts.
    name: 'everyday',
    test: source('copy/home-money|ui/src/layout/(?:hero-wall|quick-actions)'),
    priority: 11,
  },
  { name: 'trouble', test: source('shell/trouble/trouble-view'), priority: 10 },
];
