import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
const enough = 8 * 2 ** 30 // bytes: what all drills together write, several times

/**
 * The folder in which tests keep their databases and files: in memory where it has room, because each test file has a
 * database of its own, a thousand small files that a disk takes most of a second to make.
 */
export function roomForTests(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= enough ? inMemory : tmpdir()
  } catch {
    return tmpdir() // not every system has it
  }
}
