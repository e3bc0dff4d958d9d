import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eventually } from '../harness.ts'
import { run } from '../image/engine.ts'
import { describedServices, inFolder, type Service } from './described.ts'
import { runnableFor } from './stand_ins.ts'

/** The services of compose.yaml in containers, as `docker compose up` has them. */
export type Installation = ReturnType<typeof install>

type Podman = { project: string; runtime: string[] }

/**
 * Containers on a network of their own. Addresses are given out beforehand, because podman without a name server of its own
 * tells containers where the others are by /etc/hosts alone; ports of this machine are free ones of loopback.
 */
export function install(values: Record<string, string>, { project, runtime }: Podman) {
  const services = describedServices(values)
  const { IMAGE: ours = '' } = values
  const nameOf = (service: string) => `${project}-${service}`
  const podman = async (...args: string[]) => {
    const { stdout, stderr } = await promisify(execFile)('podman', [...runtime, ...args], { maxBuffer: 1e9 })
    return `${stdout}${args[0] === 'logs' ? stderr : ''}`.trim()
  }

  run('podman', 'network', 'create', project)
  const [network] = JSON.parse(run('podman', 'network', 'inspect', project))
  const start = String(network.subnets[0].gateway).replace(/\d+$/, '')
  const addresses = new Map([...services.keys()].map((name, index) => [name, `${start}${index + 10}`]))
  const hosts = [...addresses].flatMap(([name, address]) => ['--add-host', `${name}:${address}`])
  const addressOf = (service: string) => addresses.get(service) ?? assert.fail(service)
  // the same after a restart, as Docker has it: others go on sending to the one that they know
  const macOf = (service: string) => `02:42:0a:00:00:${addressOf(service).split('.')[3]}`
  const find = (service: string) => services.get(service) ?? assert.fail(service)

  const made = new Set<string>()
  async function up() {
    for (const [name, service] of services) {
      for (const needed of service.depends_on) await holds(needed.name, needed.condition)
      if (made.has(name)) {
        await podman('start', nameOf(name))
        continue
      }
      made.add(name)
      const { image, entrypoint, flags } = runnableFor(service, ours)
      const entry = service.entrypoint ?? entrypoint
      await podman(
        ...['run', '-d', '--name', nameOf(name), '--hostname', name, '--network', project, '--ip', addressOf(name)],
        ...['--mac-address', macOf(name)],
        ...[...hosts, ...flagsOf(service), ...flags, ...(entry ? ['--entrypoint', JSON.stringify(entry)] : [])],
        ...[image, ...service.command],
      )
    }
  }

  function flagsOf(service: Service): string[] {
    const each = (flag: string, list: string[]) => list.flatMap((one) => [flag, one])
    const volumes = service.volumes.map((line) =>
      line.startsWith('.') ? line.replace(/^[^:]+/, inFolder) : `${project}_${line}`,
    )
    const ports = service.ports.map((line) => line.replace(/^\d+:/, '127.0.0.1::'))
    return [
      // Docker's --read-only leaves nothing to be written; the health checks of images want a systemd here
      ...['--read-only-tmpfs=false', '--no-healthcheck', '--stop-timeout', service.stop_grace_period.replace('s', '')],
      ...(service.read_only ? ['--read-only'] : []),
      ...(service.restart ? ['--restart', service.restart] : []),
      ...(service.shm_size ? ['--shm-size', service.shm_size] : []),
      ...each('--tmpfs', service.tmpfs),
      ...each('--cap-drop', service.cap_drop),
      ...each(
        '--security-opt',
        service.security_opt.map((one) => one.replace(/:true$/, '')),
      ),
      ...each('-v', volumes),
      ...each('-p', ports),
      ...each(
        '-e',
        Object.entries(service.environment).map(([name, value]) => `${name}=${value}`),
      ),
    ]
  }

  async function holds(name: string, condition: Service['depends_on'][number]['condition']) {
    if (condition === 'service_started') return
    if (condition === 'service_completed_successfully')
      return assert.equal(await podman('wait', nameOf(name)), '0', `${name}: ${await logs(name)}`)
    const [, ...check] = find(name).healthcheck?.test ?? assert.fail(`${name} has no health check`)
    await eventually(() => podman('exec', nameOf(name), ...check))
  }

  const logs = (service: string) => podman('logs', nameOf(service))

  return {
    up,
    logs,
    addressOf,
    services: [...services.keys()],
    exec: (service: string, ...command: string[]) => podman('exec', nameOf(service), ...command),
    /** The port of loopback that leads to this one of the service. */
    portOf: async (service: string, port: number) =>
      (await podman('port', nameOf(service), `${port}/tcp`)).split(':')[1],
    start: (service: string) => podman('start', nameOf(service)),
    /** Asks it to end, and kills it when its time of grace is over; the exit code. */
    async stop(service: string): Promise<number> {
      await podman('stop', nameOf(service))
      return (await state(service)).ExitCode
    },
    /** SIGKILL for its first process, and with that for all of them, as by the kernel when memory is short. */
    async kill(service: string) {
      process.kill((await state(service)).Pid, 'SIGKILL')
    },
    /** How often it was started anew by itself. */
    restarts: async (service: string) =>
      Number(await podman('inspect', nameOf(service), '--format', '{{.RestartCount}}')),
    async remove() {
      const names = [...services.keys()].map(nameOf)
      await podman('rm', '-f', '-t', '1', '-v', '--ignore', ...names)
      const volumes = await podman('volume', 'ls', '-q', '--filter', `name=^${project}_`)
      if (volumes) await podman('volume', 'rm', '-f', ...volumes.split('\n'))
      await podman('network', 'rm', '-f', project)
    },
  }

  async function state(
    service: string,
  ): Promise<{ Pid: number; ExitCode: number; Running: boolean; StartedAt: string }> {
    return JSON.parse(await podman('inspect', nameOf(service), '--format', '{{json .State}}'))
  }
}
