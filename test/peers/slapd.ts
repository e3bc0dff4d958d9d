import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'ldapts'
import { eventually } from '../harness.ts'
import { freePort } from './ports.ts'
import { peerFolder } from './program.ts'

const program = '/usr/sbin/slapd'
export const slapdMissing = existsSync(program) ? undefined : 'slapd is not installed (apt-get install slapd)'

export const base = 'dc=firm,dc=test'
export const searcher = { dn: `cn=reader,${base}`, password: 'reader' }
export const dnOf = (uid: string) => `uid=${uid},ou=people,${base}`

/** OpenLDAP on loopback with a configuration and a database of its own, a group overlay, and TLS by StartTLS. */
export async function startSlapd() {
  const folder = peerFolder('slapd')
  mkdirSync(join(folder, 'database'))
  const certificate = makeCertificate(folder)
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder))
  const port = await freePort()
  const url = `ldap://localhost:${port}`
  let child = start()

  function start() {
    // "-d 0" keeps it in the foreground, where it is ended by its own pid
    return spawn(program, ['-f', join(folder, 'slapd.conf'), '-h', `${url}/`, '-d', '0'], { stdio: 'ignore' })
  }
  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  async function asRoot<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ url })
    try {
      await client.bind(`cn=root,${base}`, 'root')
      return await work(client)
    } finally {
      await client.unbind()
    }
  }
  const ready = () => eventually(() => asRoot(async () => {}))

  await ready()
  await asRoot(async (client) => {
    await client.add(base, { objectClass: ['dcObject', 'organization'], dc: 'firm', o: 'Firm' })
    for (const ou of ['people', 'groups'])
      await client.add(`ou=${ou},${base}`, { objectClass: ['organizationalUnit'], ou })
    const reader = { objectClass: ['organizationalRole', 'simpleSecurityObject'], cn: 'reader' }
    await client.add(searcher.dn, { ...reader, userPassword: searcher.password })
  })
  return {
    url,
    certificate,
    stop,
    asRoot,
    async startAgain() {
      child = start()
      await ready()
    },
    addPerson: (uid: string, { password = `${uid}’s password`, mail = `${uid}@firm.test`, cn = uid } = {}) =>
      asRoot((client) =>
        client.add(dnOf(uid), {
          objectClass: ['inetOrgPerson'],
          uid,
          cn,
          sn: cn,
          userPassword: password,
          ...(mail && { mail }),
        }),
      ),
    /** Makes a group anew with these people. */
    setGroup: (cn: string, uids: string[]) =>
      asRoot(async (client) => {
        const dn = `cn=${cn},ou=groups,${base}`
        await client.del(dn).catch(() => {}) // reason: there may be none yet
        if (uids.length > 0) await client.add(dn, { objectClass: ['groupOfNames'], cn, member: uids.map(dnOf) })
      }),
  }
}

const configuration = (folder: string) => `
${['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/cert.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
maxsize 16777216
suffix "${base}"
rootdn "cn=root,${base}"
rootpw root
directory ${folder}/database
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${searcher.dn}" read by * none
`

function makeCertificate(folder: string): string {
  const at = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const as = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...at, ...as], {
    stdio: 'ignore',
  })
  return join(folder, 'cert.pem')
}
