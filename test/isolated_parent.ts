import { runIsolated } from '../src/platform/isolated/run.ts'

// A service whose child is busy for ever; tells whose process that is.
await runIsolated<never, string>({
  module: new URL('./isolated_task.ts', import.meta.url),
  input: { do: 'take time' },
  memoryBytesMax: 300_000_000,
  secondsMax: 600,
  onMessage: (pid) => process.send?.(pid),
})
