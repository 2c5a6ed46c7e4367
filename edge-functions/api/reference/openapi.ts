import * as z from 'zod/mini';
import { type Access, type Endpoint, isSigner } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { fileRule } from '#contract/file-body.ts';
import { programVersion } from '#contract/program-version.ts';

type JsonObject = Record<string, unknown>;

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonObject;
  return rest;
};

/** The API as an OpenAPI 3.1 document, generated from the contract's endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], serverUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API da paróquia',
      version: programVersion,
      description: 'O contrato entre o site, o painel e o servidor.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema, Pagination: paginationSchema },
    },
  };
}

function operation(endpoint: Endpoint): JsonObject {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access !== 'anyone' && { description: accessNote(endpoint) }),
    ...(endpoint.access !== 'anyone' && !isSigner(endpoint.access) && { security: [{ token: [] }] }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...signedHeaders(endpoint.access),
    ],
    ...(endpoint.body && { requestBody: { content: bodyContent(endpoint.body) } }),
    responses: {
      [endpoint.method === 'POST' && endpoint.access !== 'anyone' ? '2XX' : '200']: success(endpoint),
      default: {
        description: 'Recusa, com a frase para a pessoa',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function bodyContent(body: z.ZodMiniType): JsonObject {
  const types = fileRule(body)?.types;
  const content = types ? {} : { schema: jsonSchema(body, 'input') };
  return Object.fromEntries((types ?? ['application/json']).map((type) => [type, content]));
}

function accessNote({ access }: Endpoint): string {
  if (isSigner(access)) return `Exige a assinatura de ${access.signedBy}.`;
  if (access === 'scheduler') return 'Exige a chave das tarefas automáticas.';
  return typeof access === 'string' ? 'Exige sessão.' : `Exige um destes papéis: ${access.join(', ')}.`;
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: JsonObject;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const signedHeaders = (access: Access): JsonObject[] =>
  isSigner(access) ? access.headers.map((name) => ({ name, in: 'header', schema: { type: 'string' } })) : [];

function success(endpoint: Endpoint): JsonObject {
  if (endpoint.file) {
    const schema = { type: 'string', format: 'binary' };
    const content = Object.fromEntries([endpoint.file].flat().map((type) => [type, { schema }]));
    return { description: 'O arquivo, com o nome em Content-Disposition', content };
  }
  const data = jsonSchema(endpoint.answer, 'output');
  const top = (endpoint.topLevel ?? []).map((field) => [
    field,
    (data.properties as JsonObject | undefined)?.[field] ?? {},
  ]);
  const beside = Object.entries(endpoint.beside ?? {}).map(([name, field]) => [name, jsonSchema(field, 'output')]);
  const properties = {
    success: { const: true },
    data,
    message: { type: 'string' },
    ...(endpoint.paginated && { pagination: { $ref: '#/components/schemas/Pagination' } }),
    ...Object.fromEntries(top),
    ...Object.fromEntries(beside),
  };
  const schema = { type: 'object', required: ['success', 'data'], properties };
  return { description: 'Sucesso', content: { 'application/json': { schema } } };
}

const errorSchema = {
  type: 'object',
  required: ['success', 'message', 'error', 'code', 'request_id'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error: { type: 'string' },
    code: { enum: Object.keys(errors) },
    request_id: { type: 'string', format: 'uuid' },
  },
};

const paginationSchema = {
  type: 'object',
  required: ['page', 'limit', 'total', 'pages'],
  properties: Object.fromEntries(['page', 'limit', 'total', 'pages'].map((field) => [field, { type: 'integer' }])),
};
