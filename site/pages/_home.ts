// The home banner's animations and what goes by the clock, in one script.
import '../features/hero/hero.ts';
import '../features/live/live-links.ts';
import '../features/mass-schedule/next-mass-line.ts';
