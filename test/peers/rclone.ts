import { existsSync } from 'node:fs'
import { openWebdav } from '../../src/platform/connect/webdav/open.ts'
import { basic, type FilePeer, folderOwner } from './file_peer.ts'
import { freePort } from './ports.ts'
import { peerFolder, startProgram } from './program.ts'

const program = '/usr/bin/rclone'
export const rcloneMissing = existsSync(program) ? undefined : 'rclone is not installed (apt-get install rclone)'

/** rclone's WebDAV server on loopback: it passes over If-None-Match, and knows nothing of Apache's ways. */
export async function startRclone(): Promise<FilePeer> {
  const folder = peerFolder('rclone')
  const url = `http://127.0.0.1:${await freePort()}`
  const { stop } = await startProgram(
    [
      program,
      ...['serve', 'webdav', folder, '--addr', url.slice('http://'.length)],
      ...['--user', 'ana', '--pass', 'secret', '--dir-cache-time', '1ms', '--config', '/dev/null'],
    ],
    { url },
  )
  return {
    url,
    header: basic('ana', 'secret'),
    open: openWebdav,
    scope: '',
    ...folderOwner(folder),
    stop,
  }
}
