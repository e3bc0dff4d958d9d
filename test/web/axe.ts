import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

type Violation = { id: string; help: string; impact: string | null; nodes: { html: string; target: unknown }[] }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// the colours of what fades in are judged when it is there; what never ends is judged as it is
const look = `(async () => {
  const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(ending.map(({ finished }) => finished))
  return (await axe.run(document, { resultTypes: ['violations'] })).violations
})()`

/**
 * What axe-core finds serious or critical on the page as it is now: the rule, and where. What began to leave while it looked,
 * such as a message that fades out, is not found a second time.
 */
export async function findings(page: Page): Promise<string[]> {
  // evaluated as by a debugger: the policy of the page lets no other script in
  await page.evaluate(axe)
  const found = await lookAt(page)
  if (found.length === 0) return found
  const again = new Set(await lookAt(page))
  return found.filter((one) => again.has(one))
}

async function lookAt(page: Page): Promise<string[]> {
  const violations: Violation[] = await page.evaluate(look)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html, target }) => `${id} (${help}) at ${target}: ${html}`))
}

/** Fails when somebody could not use the page as it is now. */
export async function assertUsable(page: Page): Promise<void> {
  assert.deepEqual(await findings(page), [], `at ${page.url()}`)
}
