import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aimockCli } from '../checks/aimock.ts'

/** Rates are 0 to 1. */
export type Chaos = {
  dropRate?: number
  malformedRate?: number
  disconnectRate?: number
  rateLimitRate?: number
  latencyMs?: number
}

/** A model server that nobody here wrote (aimock), as a process of its own on loopback, with the answers that a test gives it. */
export async function startModelServer() {
  const folder = await mkdtemp(join(tmpdir(), 'model-'))
  await writeFile(join(folder, 'none.json'), JSON.stringify({ fixtures: [fixture('never asked', 'nothing')] }))
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [aimockCli, '--port', String(port), '--fixtures', folder, '--strict', '--log-level', 'silent'],
    {
      stdio: 'ignore',
    },
  )
  const url = `http://127.0.0.1:${port}`
  await healthy(url, child)
  const control = (path: string, body?: unknown) =>
    fetch(
      `${url}/__aimock${path}`,
      body === undefined ? { method: 'POST' } : { method: 'POST', body: JSON.stringify(body) },
    )
  return {
    baseUrl: `${url}/v1`,
    /** Forgets what was set, and answers every question with this text. */
    async answer(content: string) {
      await control('/reset')
      const response = await control('/fixtures', { fixtures: [fixture(undefined, content)] })
      if (!response.ok) throw new Error(await response.text())
    },
    /** Forgets what was set, and answers each question by what its instructions say: the first that fits. */
    async answerBy(answers: { system: string; content: string; latency?: number; truncateAfterChunks?: number }[]) {
      await control('/reset')
      const fixtures = answers.map(({ system, content, ...more }) => ({
        ...fixture(undefined, content),
        match: { systemMessage: system },
        ...more,
      }))
      const response = await control('/fixtures', { fixtures })
      if (!response.ok) throw new Error(await response.text())
    },
    /** Forgets what was set, calls a tool first, and says this once it has its result. */
    async callsAndSays(tool: { name: string; input: object }, content: string | null, more: object = {}) {
      await control('/reset')
      const toolCalls = [{ name: tool.name, arguments: JSON.stringify(tool.input) }]
      const calling = { match: { hasToolResult: false }, response: { toolCalls, usage } }
      const saying = { ...fixture(undefined, content ?? ''), match: { hasToolResult: true }, ...more }
      const response = await control('/fixtures', { fixtures: [calling, ...(content === null ? [] : [saying])] })
      if (!response.ok) throw new Error(await response.text())
    },
    async fails(chaos: Chaos) {
      const response = await control('/chaos', chaos)
      if (!response.ok) throw new Error(await response.text())
    },
    async failsWith(status: number, message: string) {
      await control('/reset')
      await control('/fixtures', { fixtures: [{ match: {}, response: { error: { message, type: 'error' }, status } }] })
    },
    /** What was asked, as it was sent. */
    async questions(): Promise<{ body: Asked }[]> {
      const journal: unknown = await (await fetch(`${url}/__aimock/journal`)).json()
      // reason: the journal is aimock's own list of requests
      return (Array.isArray(journal) ? journal : (journal as { entries: { body: Asked }[] }).entries) as {
        body: Asked
      }[]
    },
    async stop() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server that takes every question and answers none. */
export async function startSilentModel() {
  const server = createWebServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return {
    server,
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>
type Asked = { messages: { role: string; content: string }[]; response_format?: { type: string } }

const fixture = (userMessage: string | undefined, content: string) => ({
  match: userMessage === undefined ? {} : { userMessage },
  response: { content, usage },
})
const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

async function healthy(url: string, child: ChildProcess) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the model server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/__aimock/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
