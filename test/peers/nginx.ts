import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free_port.ts'

const program = '/usr/sbin/nginx'
export const nginxMissing = existsSync(program) ? undefined : 'nginx is not installed (apt-get install nginx-light)'

/** nginx before nodes, which it asks in turn, with its own defaults but for how large an upload may be. */
export async function startNginx(folder: string, nodes: readonly string[], readSeconds: number) {
  const port = await freePort()
  mkdirSync(folder, { recursive: true })
  const at = (name: string) => join(folder, name)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    at('nginx.conf'),
    `daemon off; worker_processes 1; pid ${at('pid')}; error_log ${at('errors')};
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${at(name)};`).join(' ')}
      upstream nodes { ${nodes.map((url) => `server ${new URL(url).host};`).join(' ')} }
      server {
        listen 127.0.0.1:${port};
        client_max_body_size 100m;
        location / { proxy_pass http://nodes; proxy_read_timeout ${readSeconds}s; }
      }
    }`,
  )
  const child = spawn(program, ['-p', folder, '-e', at('errors'), '-c', at('nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'close')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
