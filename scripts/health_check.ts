// Asks the node on this machine whether it is well: exit code 0, or 1 with a sentence. For the health check of a container.

const { PORT, METRICS_PORT, ROLE } = process.env
// a node that does background work only answers on the port of its metrics, where there is one
const address = METRICS_PORT
  ? `http://127.0.0.1:${METRICS_PORT}/ready`
  : ROLE === 'worker'
    ? undefined
    : `http://127.0.0.1:${PORT || 8000}/health`

if (address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch((error: Error) => error)
  if (answer instanceof Error || !answer.ok) {
    console.error(`${address}: ${answer instanceof Error ? answer.message : answer.status}`)
    process.exitCode = 1
  }
}
