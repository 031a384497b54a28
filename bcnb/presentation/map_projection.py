"""The map projection of the United States: from longitude and latitude to points of a picture.

The projection is Albers' equal-area conic one, with the two standard parallels that suit the eastern half of the
country. A window is the part of the country that a picture shows.
"""

from math import cos, radians, sin, sqrt

from bcnb.engine.dataclass_tools import frozen

MERIDIAN = -86.0
"""The longitude that runs straight up, in degrees."""
PARALLELS = (31.0, 41.0)
"""The latitudes at which the scale is exact, in degrees."""
_SINES = tuple(sin(radians(parallel)) for parallel in PARALLELS)
_CONE = sum(_SINES) / 2
_RADIUS = cos(radians(PARALLELS[0])) ** 2 + 2 * _CONE * _SINES[0]


@frozen
class Window:
    """A part of the country, from the west to the east edge and from the south to the north edge, in degrees.

    `width` is the width of its picture, in the units of that picture.
    """

    west: float
    east: float
    south: float
    north: float
    width: int

    @property
    def height(self) -> int:
        """The height of the picture."""
        return round(self._across((self.west + self.east) / 2, self.south)[1])

    def point(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Return the place of a point in the picture: its distances from the left and from the top edge."""
        return self._across(longitude, latitude)

    def share(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Return the place of a point as shares of the picture's width and height, each from 0 to 1."""
        x, y = self.point(longitude, latitude)
        return x / self.width, y / self.height

    def shows(self, longitude: float, latitude: float) -> bool:
        """Return True if a point is in the picture."""
        return all(0 <= share <= 1 for share in self.share(longitude, latitude))

    def _across(self, longitude: float, latitude: float) -> tuple[float, float]:
        middle = (self.south + self.north) / 2
        left, right = (_albers(edge, middle)[0] for edge in (self.west, self.east))
        top = _albers((self.west + self.east) / 2, self.north)[1]
        scale = self.width / (right - left)
        x, y = _albers(longitude, latitude)
        return scale * (x - left), scale * (y - top)


def _albers(longitude: float, latitude: float) -> tuple[float, float]:
    """Return a point in radii of the earth: to the right of the middle meridian, and down from the pole's side."""
    distance = sqrt(_RADIUS - 2 * _CONE * sin(radians(latitude))) / _CONE
    angle = _CONE * radians(longitude - MERIDIAN)
    return distance * sin(angle), distance * cos(angle)


COUNTRY = Window(-97.3, -68.8, 27.0, 41.6, 900)
"""The country from Kansas to the Atlantic, without the north, where no battle of the game was fought."""
VIRGINIA = Window(-79.45, -75.75, 37.4, 39.97, 600)
"""Northern Virginia, Maryland and the south of Pennsylvania, where ten of the battles were fought."""
