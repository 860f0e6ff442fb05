import { createRequire } from 'node:module';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

/** The native transform that runs the React Compiler. Without it the app works, and renders more. */
function hasCompiler(): boolean {
  try {
    createRequire(import.meta.url).resolve('oxc-transform-react');
    return true;
  } catch {
    return false;
  }
}

export const reactPlugin = (): PluginOption => react({ compiler: hasCompiler() });
