import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** How the server is set: name → value, for a small machine that also runs the service. */
export function serverSettings(connections: number): Record<string, string> {
  const memoryMB = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MB)
  return {
    max_connections: String(connections),
    shared_buffers: memoryMB < 2048 ? '128MB' : '256MB',
    effective_cache_size: `${Math.floor(memoryMB / 2)}MB`, // what the planner may hope to find in memory
    work_mem: '8MB', // lists sort in memory, not on disk
    random_page_cost: '1.1', // a solid-state disk
    jit: 'off', // our queries are short: compiling costs more than it saves
    max_parallel_workers_per_gather: '0', // two cores serve two people better than one; and /dev/shm is 64 MB in Docker
    wal_compression: 'on',
    shared_preload_libraries: 'pg_stat_statements', // measured: no difference above the noise
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off', // a line every five minutes says nothing
    log_min_error_statement: 'panic', // statements hold the firms' confidential data
    log_error_verbosity: 'terse', // so do the details of a unique violation
  }
}
