import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

const pageBytes = 4096

/** Resident memory of a process in bytes; 0 when it is gone. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') return residentOnLinux(pid)
  return new Promise((resolve) =>
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, kilobytes) =>
      resolve(error ? 0 : Number(kilobytes) * 1024),
    ),
  )
}

function residentOnLinux(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * pageBytes
  } catch {
    return 0 // it has just ended
  }
}
