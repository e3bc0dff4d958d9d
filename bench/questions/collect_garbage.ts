// Loaded into the service by the bench of memory: collects garbage when asked to, so that what is left is what is held.
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
})
