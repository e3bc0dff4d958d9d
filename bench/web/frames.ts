import type { Page } from 'playwright-core'

/**
 * Watches how long scripts run in each frame (Long Animation Frames, w3c.github.io/long-animation-frames). Browsers tell
 * of frames of 50 ms and more only: where none was, the longest is said to be 0.
 */
export async function watchFrames(page: Page): Promise<{ longest(): Promise<number> }> {
  await page.evaluate(watch)
  return {
    /** milliseconds of script in the worst frame since the last time this was asked */
    longest: () => page.evaluate<number>(longest),
  }
}

// both are for the browser, which knows entries that TypeScript does not yet
const watch = `
  globalThis.scriptMsOfFrames = []
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries())
      scriptMsOfFrames.push(frame.scripts.reduce((sum, script) => sum + script.duration, 0))
  }).observe({ type: 'long-animation-frame' })`

// two frames later every entry has been told
const longest = `new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(Math.max(0, ...scriptMsOfFrames.splice(0))))))`
