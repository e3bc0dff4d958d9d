import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWebdav } from '../../src/platform/connect/webdav/open.ts'
import { basic, type FilePeer, folderOwner } from './file_peer.ts'
import { freePort } from './ports.ts'
import { startProgram } from './program.ts'

const program = '/usr/sbin/apache2'
export const apacheMissing = existsSync(program) ? undefined : 'Apache is not installed (apt-get install apache2)'

/** Apache's mod_dav on loopback, with a configuration and a folder of its own; `library` is the folder's name in addresses. */
export async function startApache(library = 'library'): Promise<FilePeer & { folder: string; site: string }> {
  // started by root, Apache gives its children to another user, who must get at the folder
  const home = mkdtempSync(join(tmpdir(), 'firm-crm-apache-'))
  const folder = join(home, 'documents', library)
  mkdirSync(folder, { recursive: true })
  const sha = createHash('sha1').update('secret').digest('base64')
  writeFileSync(join(home, 'people'), `ana:{SHA}${sha}\n`)
  const port = await freePort()
  writeFileSync(join(home, 'apache.conf'), configuration(home, port))
  const isRoot = process.getuid?.() === 0
  const flags = isRoot ? ['-D', 'ROOT'] : []
  for (const each of [home, join(home, 'documents'), folder]) chmodSync(each, 0o777)
  const site = `http://127.0.0.1:${port}`
  const { stop } = await startProgram([program, '-D', 'FOREGROUND', ...flags, '-f', join(home, 'apache.conf')], {
    url: site,
  })
  const owner = folderOwner(folder)
  return {
    url: site,
    site,
    folder,
    header: basic('ana', 'secret'),
    open: ({ url, ...rest }) => openWebdav({ ...rest, url: `${url}/${encodeURIComponent(library)}` }),
    scope: '',
    ...owner,
    async clear() {
      await owner.clear()
      chmodSync(folder, 0o777)
    },
    async stop() {
      await stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const modules = [
  'mpm_event',
  'authn_core',
  'authn_file',
  'authz_core',
  'authz_user',
  'auth_basic',
  'dir',
  'mime',
  'dav',
  'dav_fs',
  'setenvif',
]

const configuration = (home: string, port: number) => `
ServerRoot ${home}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${home}/pid
ErrorLog ${home}/error.log
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
<IfDefine ROOT>
  User www-data
  Group www-data
</IfDefine>
Mutex file:${home} default
TypesConfig /etc/mime.types
DocumentRoot ${home}/documents
DavLockDB ${home}/locks
<Directory ${home}/documents>
  Dav On
  AuthType Basic
  AuthName documents
  AuthUserFile ${home}/people
  Require valid-user
</Directory>
`
