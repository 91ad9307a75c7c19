/** The security headers of every answer: helmet's, with the portal's own policy. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import helmet from 'helmet'

/** Browser features that the portal never uses are disabled, also for an injected script. */
const PERMISSIONS = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'payment', 'usb']
  .map(feature => `${feature}=()`)
  .join(', ')

const YEAR = 31_536_000

/** The headers of an answer. They are the same for all, so helmet runs only once; answers over TLS have HSTS. */
export const protectiveHeaders = (): ((request: Pick<FastifyRequest, 'protocol'>) => Record<string, string>) => {
  const plain = { ...ofHelmet(), 'permissions-policy': PERMISSIONS }
  const secure = { ...plain, 'strict-transport-security': `max-age=${YEAR}` }
  return ({ protocol }) => (protocol === 'https' ? secure : plain)
}

const ofHelmet = (): Record<string, string> => {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'self'", 'blob:'],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  })
  protect(request, answer, error => {
    if (error) throw error
  })
  return answer.getHeaders() as Record<string, string>
}
