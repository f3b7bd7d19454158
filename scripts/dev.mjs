/**
 * `npm run dev` restarts this after every change: it builds what is older than its sources, as every command does, and serves. Plain
 * JavaScript, as setup.mjs is.
 */
import './setup.mjs'

await import('../service/src/main.ts')
