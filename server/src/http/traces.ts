/**
 * Sends a trace of each request, with its statements and heavy tasks, to the OpenTelemetry collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names
 * (OTLP over HTTP). Like the log, a trace has no personal data: it names calls instead of addresses, and leaves out values and the messages of
 * errors.
 */
import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type EndStep, type Steps, stepsOfRequest } from '../steps.ts'
import { isAmong } from './proxy.ts'
import { NO_ROUTE } from './route.ts'

type TraceSettings = Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG' | 'PROXY_CONFIABLE'>

const FAILED = { code: SpanStatusCode.ERROR }

/** The code of an error, which names no data. */
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? (error as Error).name)

const endOf =
  (span: Span): EndStep =>
  error => {
    if (error) span.setStatus(FAILED).setAttribute('error.type', codeOf(error))
    span.end()
  }

/** The steps of a request as spans below its own. */
const stepsUnder = (tracer: Tracer, parent: Span): Steps => {
  const within = trace.setSpan(ROOT_CONTEXT, parent)
  const begin: Steps['begin'] = (kind, name) => {
    const attributes = kind === 'statement' ? { 'db.system.name': 'postgresql', 'db.operation.name': name } : { 'nogal.task': name }
    return endOf(tracer.startSpan(name, { kind: kind === 'statement' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes }, within))
  }
  return { begin }
}

/** Sends traces of the requests of a server to the collector; nothing is loaded where none is named. */
export const traceRequests = async (app: FastifyInstance, settings: TraceSettings): Promise<void> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: share } = settings
  if (!collector) return
  const [{ BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider }, { OTLPTraceExporter }, resources, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${collector.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('nogal')
  const propagator = new core.W3CTraceContextPropagator()
  const isOfProxy = isAmong(settings.PROXY_CONFIABLE)
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, next) => {
    const { method, headers, socket, routeOptions, id } = request
    const call = routeOptions.url ?? NO_ROUTE
    // a client may not choose in which trace the request is found
    const parent = isOfProxy(socket) ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT
    const attributes = { 'http.request.method': method, 'http.route': call, 'nogal.request_id': id }
    spans.set(request, tracer.startSpan(`${method} ${call}`, { kind: SpanKind.SERVER, attributes }, parent))
    next()
  })
  // the body has been read by now, whose events know nothing of the request
  app.addHook('preHandler', (request, _reply, next) => stepsOfRequest.run(stepsUnder(tracer, spans.get(request)!), next))
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus(FAILED)
    span?.end()
  })
  app.addHook('onClose', () => provider.shutdown())
}
