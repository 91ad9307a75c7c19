/** What the browser itself can read from a camera. No browser has both detectors, and many have none: then nothing is offered. */
import { useEffect, useState } from 'react'
import type { Scans } from './lectura.ts'

type Detected = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<Detected[]> }
type Barcodes = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }
type Detectors = { BarcodeDetector?: Barcodes; TextDetector?: new () => Detector }

/** The codes on the labels of pallets: GS1-128, and two-dimensional ones. */
const CODES = ['code_128', 'data_matrix', 'qr_code']
const detectors = globalThis as Detectors

/** Reads the texts in sight. */
export type LectorCamara = (video: HTMLVideoElement) => Promise<string[]>

/** A reader for a field; undefined where the browser cannot read that, or has no camera. */
export const lectorDe = async (scans: Scans): Promise<LectorCamara | undefined> => {
  const { BarcodeDetector, TextDetector } = detectors
  if (!globalThis.navigator?.mediaDevices?.getUserMedia) return undefined
  if (scans === 'contenedor') {
    // a container bears its number as text
    if (!TextDetector) return undefined
    const detector = new TextDetector()
    return async video => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  const formats = CODES.filter(code => supported.includes(code))
  if (!BarcodeDetector || !formats.length) return undefined
  const detector = new BarcodeDetector({ formats })
  return async video => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

const known = new Map<Scans, Promise<LectorCamara | undefined>>()

/** The reader that the browser has for a field; undefined while the browser is asked, and where the browser has none. */
export const useLector = (scans: Scans | undefined): LectorCamara | undefined => {
  const [lector, setLector] = useState<LectorCamara>()
  useEffect(() => {
    if (!scans) return
    const asked = known.get(scans) ?? lectorDe(scans)
    known.set(scans, asked)
    let here = true
    void asked.then(found => here && setLector(() => found))
    return () => {
      here = false
    }
  }, [scans])
  return lector
}
