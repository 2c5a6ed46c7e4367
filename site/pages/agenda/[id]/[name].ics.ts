import type { APIRoute } from 'astro';
import { entryFile, entryPaths } from '../../../features/events/entry-files.ts';

export const getStaticPaths = entryPaths;

export const GET: APIRoute = ({ props }) => entryFile(props.entry);
