// Runs on any Node, so it is old JavaScript: says in plain words what is missing before the service starts.
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Firm CRM needs Node 24 and found ${process.versions.node}. It brings its own: run "npm install" again ` +
      'with install scripts allowed, or install Node 24 or newer yourself.',
  )
  process.exit(1)
}
