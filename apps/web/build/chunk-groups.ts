/**
 * Few files, each needed as a whole: what the pages' scripts share, what the app starts with, what
 * stands around a screen, and what a login takes. Whatever is left travels with the screen that
 * wants it. A group takes along all that its modules import; the higher priority wins.
 */
export const chunkGroups = [
  {
    name: 'base',
    test: /\/src\/browser\/(?:configuration|storage|stored|theme)\.ts$|vite\/preload-helper/,
    priority: 40,
  },
  { name: 'app', test: /\/src\/main\.tsx$/, priority: 30 },
  { name: 'login', test: /\/src\/session\/(?:log-in|login-provider|sign-out)\.ts$/, priority: 20 },
  {
    name: 'frame',
    test: /\/src\/(?:shell\/(?:screen-frame|failure-notice)\.tsx|shell\/trouble\/trouble-view\.tsx|ui\/(?:layout|flower)\/|ui\/shell\/screen\.tsx|ui\/display\/(?:row|tag|petal-tile)\.tsx|ui\/feedback\/(?:banner|skeleton|sheet)\.tsx)/,
    priority: 10,
  },
];
