import { storageCalls, told } from '../watch/points.ts'
import type { Storage } from './storage.ts'

/** The same storage, which tells of its calls; not of lists, whose readers take their time. */
export const telling = (storage: Storage): Storage => ({
  ...storage,
  put: (...given) => told(storageCalls, { operation: 'put' }, () => storage.put(...given)),
  read: (...given) => told(storageCalls, { operation: 'read' }, () => storage.read(...given)),
  size: (...given) => told(storageCalls, { operation: 'size' }, () => storage.size(...given)),
  delete: (...given) => told(storageCalls, { operation: 'delete' }, () => storage.delete(...given)),
  localPath: (...given) => told(storageCalls, { operation: 'local_path' }, () => storage.localPath(...given)),
})
