/** The headers of protection that every answer carries: helmet's, with the portal's own policy. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** Header → value. They are the same for every answer, so helmet is asked once and not at each request. */
export const protectiveHeaders = (): Record<string, string> => {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
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
