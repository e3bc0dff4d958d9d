import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening } from './ports.ts'

const program = '/usr/sbin/smtpd'
export const opensmtpdMissing = !existsSync(program)
  ? 'OpenSMTPD is not installed (apt-get install opensmtpd)'
  : process.getuid?.() !== 0
    ? 'OpenSMTPD wants to be started by root'
    : undefined

/**
 * OpenSMTPD on loopback: takes mail for one domain and delivers it by LMTP. Its queue and control socket have fixed
 * places, so that there is one at a time on a machine: who comes second waits.
 */
export async function startOpensmtpd({ port, lmtpPort, domain }: { port: number; lmtpPort: number; domain: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'opensmtpd-'))
  chmodSync(folder, 0o711)
  const file = join(folder, 'smtpd.conf')
  writeFileSync(file, configuration(port, lmtpPort, domain))
  let child: ChildProcess | undefined
  let said = ''
  for (let attempt = 1; !child; attempt++) {
    said = ''
    const started = spawn(program, ['-d', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (said += text))
    const ended = once(started, 'exit').then(() => 'ended' as const)
    const outcome = await Promise.race([ended, listening(port).then(() => 'listens' as const)])
    if (outcome === 'listens') child = started
    else if (attempt === 40 || !/already|in use/.test(said)) throw new Error(`OpenSMTPD did not start: ${said}`)
    else await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  const running = child
  return {
    port,
    said: () => said,
    async close() {
      if (running.exitCode === null && running.signalCode === null) {
        const ended = once(running, 'exit')
        running.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const configuration = (port: number, lmtpPort: number, domain: string) => `
smtp max-message-size 60M
listen on 127.0.0.1 port ${port}
action "deliver" lmtp "127.0.0.1:${lmtpPort}" rcpt-to virtual { "@${domain}" = mail }
match from any for domain { "${domain}" } action "deliver"
`
