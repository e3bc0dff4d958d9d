import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

type Asked = { method: string; path: string; headers: IncomingMessage['headers'] }

/** What goes wrong: an answer in place of the server's, a connection that is cut before or amid the answer, or time that passes. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: string }
  | { cut: 'before' | 'within' }
  | { waitMs: number }

type Rule = { when: (asked: Asked) => boolean; fault: Fault; times: number }

/** Stands in front of a real server on loopback and hands everything on, but for what it is told to spoil. */
export async function startFaultProxy(target: string) {
  const to = new URL(target)
  let rules: Rule[] = []
  const asked: Asked[] = []

  const server = createServer(async (from, reply) => {
    const now = { method: from.method ?? '', path: from.url ?? '', headers: from.headers }
    asked.push(now)
    const rule = rules.find(({ when, times }) => times > 0 && when(now))
    if (rule) rule.times--
    const fault = rule?.fault
    if (fault && 'status' in fault) {
      from.resume()
      reply.writeHead(fault.status, fault.headers).end(fault.body ?? '')
    } else if (fault && 'cut' in fault && fault.cut === 'before') from.socket.destroy()
    else {
      if (fault && 'waitMs' in fault) await pause(fault.waitMs, undefined, { ref: false })
      handOn(from, reply, fault !== undefined && 'cut' in fault)
    }
  })

  function handOn(from: IncomingMessage, reply: ServerResponse, isCut: boolean) {
    const { method, headers, url } = from
    const onward = request({ host: to.hostname, port: to.port, path: url, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      if (isCut) answer.once('data', (part: Buffer) => reply.write(part.subarray(0, 20), () => reply.socket?.destroy()))
      else answer.pipe(reply)
    })
    onward.once('error', () => reply.destroy())
    from.pipe(onward)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** what came since the last call of heal() */
    asked,
    /** The next requests go wrong: all of them, or those that `when` chooses. */
    spoil(fault: Fault, times = 1, when: Rule['when'] = () => true) {
      rules.push({ fault, times, when })
    },
    heal() {
      rules = []
      asked.length = 0
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>
