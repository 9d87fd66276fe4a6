/** What every area's routes are built from. */
import type { Register, RootRoute } from '@tanstack/react-router';

export type AppRootRoute = RootRoute<Register>;
