import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

// Makes a component of each icon that is imported by its name, `tabler:arrow-up`: the package with all of them as React components
// has thousands of files, and takes forty times the place.

const prefix = 'tabler:'

/** The paths of an icon, which is drawn by strokes, or filled when its name says so. */
function pathsOf(name: string): string[] {
  const { icons } = createRequire(import.meta.url)('@iconify-json/tabler/icons.json')
  const body: string = icons[name]?.body ?? ''
  const paths = [...body.matchAll(/<path [^>]*?\bd="([^"]+)"/g)].map(([, path = '']) => path)
  // what is not drawn by paths alone would be drawn wrongly
  if (paths.length === 0 || /<(?!\/|path |g )/.test(body))
    throw new Error(`The icon ${name} is not there, or not of paths.`)
  return paths
}

export const icons = (): Plugin => ({
  name: 'icons',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return
    const name = id.slice(prefix.length + 1)
    const made = `icon(${JSON.stringify(pathsOf(name))}, ${name.endsWith('-filled')})`
    return `import { icon } from '/src/parts/icon.ts'\nexport default /* @__PURE__ */ ${made}\n`
  },
})
