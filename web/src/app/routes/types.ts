/** What every area's routes are built from. */
import type { Register, RootRoute } from '@tanstack/react-router';
import type { CompareSession, SessionEvents } from '../../../../workers/protocol/session.ts';

export type AppRootRoute = RootRoute<Register>;

export type CreateSession = (events: SessionEvents) => CompareSession;
